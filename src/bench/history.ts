import { randomUUID } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { migrateLocal } from '#ops/database/migrate.ts'
import { accountsOf, makePeople, pay } from './history-data.ts'
import type { Row } from './table.ts'

/** Movements in one account's history, ledger entries in total (two per movement), and payments in one fold. */
const sizes = { history: 1_000_000, entries: 5_000_000, inbox: 100_000 }
const pageSize = 20
const lookups = 3_000
const buffersMax = 200
const tippers = 8
const tipMs = 3_000

const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const ids = z.array(z.object({ id: z.uuid() }))

/** Measures random pages of a long history and lookups of single movements in turn, on one connection. */
async function pages(client: pg.Client, fan: string): Promise<Row[]> {
  const { rows } = await client.query('select id from ledger.movements tablesample system (1) where payer_id = $1', [
    fan,
  ])
  const starts = ids.parse(rows).map(({ id }) => id)
  const page = (before: string) => ({
    name: 'page',
    text: `select * from ledger.wallet_history($1, ${pageSize + 1}, $2)`,
    values: [fan, before],
  })
  const lookup = (id: string) => ({
    name: 'lookup',
    text: 'select * from ledger.movements where id = $1',
    values: [id],
  })
  const times: Record<'page' | 'lookup', number[]> = { page: [], lookup: [] }
  for (let i = 0; i < lookups; i++) {
    const [one = '', other = ''] = [starts[(i * 7919) % starts.length], starts[(i * 104_729) % starts.length]]
    const [lookupMs, pageMs] = [
      await timed(() => client.query(lookup(one))),
      await timed(() => client.query(page(other))),
    ]
    if (i < lookups / 10) continue
    times.lookup.push(lookupMs)
    times.page.push(pageMs)
  }
  const [pageMs, lookupMs] = [quantile(times.page, 0.95), quantile(times.lookup, 0.95)]
  const buffers = await buffersOf(
    client,
    `select * from ledger.wallet_history('${fan}', ${pageSize + 1}, '${starts[0]}')`,
  )
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return [
    {
      what: `history page of ${sizes.history.toLocaleString('en-US')} entries, p95 ÷ key lookup`,
      measured: ms(pageMs),
      floor: ms(lookupMs),
      ratio: pageMs / lookupMs,
      limit: '≤ 2.5',
    },
    { what: 'buffers of that page', measured: String(buffers), floor: '', ratio: buffers, limit: `≤ ${buffersMax}` },
  ]
}

const plan = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
])

async function buffersOf(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement}`)
  const [{ 'QUERY PLAN': explained }] = plan.parse(rows)
  const { Plan } = explained[0]
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

/** Sends tips from many fans to one creator until `until` returns true. @returns their latencies in milliseconds. */
async function tips(clients: pg.Client[], fans: string[], creator: string, until: () => boolean): Promise<number[]> {
  const latencies: number[] = []
  await Promise.all(
    clients.map(async (client, i) => {
      for (let n = i; !until(); n += clients.length) {
        const values = [fans[n % fans.length], creator, randomUUID()]
        const text = `select ledger.tip_send($1, $2, 1, 'hello', 'custom', $3, 'hash')`
        latencies.push(await timed(() => client.query({ name: 'tip', text, values })))
      }
    }),
  )
  return latencies
}

/** Measures the fold of a creator's full inbox while tips to this creator continue. */
async function fold(client: pg.Client, clients: pg.Client[]): Promise<Row[]> {
  const [star] = await accountsOf(client, 'creator', 'pending', 1)
  const fans = (await accountsOf(client, 'fan', 'spendable')).map(({ userId }) => userId)
  if (!star) throw new Error('there is no creator')
  await pay(client, sizes.inbox, { creator: star.userId, folded: false })
  await client.query('vacuum analyze ledger.inbox')
  // Prevents another fold before the measured one.
  await client.query("update ledger.accounts set folded_at = 'infinity' where id = $1", [star.accountId])
  const calmUntil = performance.now() + tipMs
  const calm = await tips(clients, fans, star.userId, () => performance.now() > calmUntil)
  let folded = false
  const [foldMs, during] = await Promise.all([
    timed(() => client.query('select ledger.fold_all()')).finally(() => {
      folded = true
    }),
    tips(clients, fans, star.userId, () => folded),
  ])
  const perSecond = (count: number, ms: number) => (count * 1000) / ms
  const [before, meanwhile] = [perSecond(calm.length, tipMs), perSecond(during.length, foldMs)]
  const [calmP99, p99] = [quantile(calm, 0.99), quantile(during, 0.99)]
  return [
    {
      what: `fold of ${sizes.inbox.toLocaleString('en-US')} inbox rows`,
      measured: `${foldMs.toFixed(0)} ms`,
      floor: '',
      ratio: undefined,
      limit: '',
    },
    {
      what: `tips to that creator meanwhile ÷ before, ${tippers} connections`,
      measured: `${meanwhile.toFixed(0)} /s`,
      floor: `${before.toFixed(0)} /s`,
      ratio: meanwhile / before,
      limit: '',
    },
    {
      what: 'their p99 meanwhile ÷ before',
      measured: `${p99.toFixed(1)} ms`,
      floor: `${calmP99.toFixed(1)} ms`,
      ratio: p99 / calmP99,
      limit: '',
    },
  ]
}

async function prove(client: pg.Client): Promise<Row[]> {
  const { rows: counted } = await client.query<{ n: string }>('select 2 * count(*) as n from ledger.movements')
  let found: unknown[] = []
  const ms = await timed(async () => {
    found = (await client.query('select * from ledger.prove()')).rows
  })
  if (found.length > 0) throw new Error(`the ledger is not proven: ${JSON.stringify(found[0])}`)
  const entries = Number(counted[0]?.n).toLocaleString('en-US')
  return [
    {
      what: `proof over ${entries} entries`,
      measured: `${(ms / 1000).toFixed(1)} s`,
      floor: '',
      ratio: undefined,
      limit: '',
    },
  ]
}

/** Measures a large ledger on PostgreSQL with fsync on: a long history, a full inbox, and the proof of all entries. */
export async function run(): Promise<Row[]> {
  const { dir, remove } = temporaryDir('history-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0, durable: true })
  const connect = () => new pg.Client({ connectionString: postgres.ownerUrl })
  const [client, ...clients] = [connect(), ...Array.from({ length: tippers }, connect)]
  try {
    await migrateLocal(postgres.ownerUrl)
    await Promise.all([client, ...clients].map((one) => one.connect()))
    await makePeople(client)
    const [fan] = await accountsOf(client, 'fan', 'spendable', 1)
    if (!fan) throw new Error('there is no fan')
    await pay(client, sizes.history, { fan: fan.userId })
    await pay(client, sizes.entries / 2 - sizes.history, {})
    await client.query('vacuum analyze')
    const rows = await pages(client, fan.userId)
    rows.push(...(await fold(client, clients)))
    return [...rows, ...(await prove(client))]
  } finally {
    await Promise.all([client, ...clients].map((one) => one.end()))
    await postgres.close()
    remove()
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
