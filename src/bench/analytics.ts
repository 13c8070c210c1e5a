import { neon, neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import pg from 'pg'
import * as z from 'zod'
import { periods } from '#features/analytics/lists.ts'
import { readRows } from '#features/analytics/rows/store.server.ts'
import { spanOf } from '#features/analytics/rules.ts'
import { findSubject, readOverview, rezone } from '#features/analytics/store.server.ts'
import { startNeon } from '#local/neon/index.ts'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { appRole, migrateLocal } from '#ops/database/migrate.ts'
import { makePeople } from './history-data.ts'
import type { Row } from './table.ts'

const sizes = { movements: 1_000_000, days: 400, follows: 900 }
const rounds = 300
const warmups = 30
const zone = 'Europe/Berlin'

const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN

/** Inserts a creator with a million payments of eight kinds over more than a year, and folds them into the balance. */
async function fill(client: pg.Client): Promise<string> {
  await makePeople(client)
  await client.query(
    `with star as (select a.id, a.owner_id from ledger.accounts a where a.kind = 'pending' order by a.id limit 1),
     fans as (select a.id, a.owner_id, row_number() over (order by a.id) - 1 as n from ledger.accounts a where a.kind = 'spendable'),
     moved as (
       insert into ledger.movements (id, from_account, to_account, tokens, kind, payer_id, payee_id, created_at)
       select uuidv7(make_interval(secs => -s.at)), f.id, star.id, 1 + i % 50,
         (array['tip', 'tip', 'tip', 'message', 'call', 'content', 'order', 'subscription', 'offer', 'ticket'])[1 + i % 10],
         f.owner_id, star.owner_id, now() - make_interval(secs => s.at)
       from generate_series(1, $1::int) i cross join star join fans f on f.n = i % 1000
       cross join lateral (select i * 86400.0::float8 * $2::int / $1::int as at) s returning id, to_account, tokens, kind)
     insert into ledger.inbox (account_id, movement_id, tokens, matures_at, source)
     select to_account, id, tokens, now() + interval '7 days', kind from moved`,
    [sizes.movements, sizes.days],
  )
  await client.query('select ledger.fold_all()')
  const { rows } = await client.query(
    `select owner_id as id from ledger.accounts where kind = 'pending' order by id limit 1`,
  )
  const id = z.array(z.object({ id: z.string() })).parse(rows)[0]?.id ?? ''
  await client.query(`insert into follows select id, $1 from users where role = 'fan' limit $2`, [id, sizes.follows])
  await client.query('update users set time_zone = $2 where id = $1', [id, zone])
  await client.query('vacuum analyze')
  return id
}

/** Measures a lookup by key and `work` in turn, so that other load on the machine affects both equally. */
async function compare(lookup: () => Promise<unknown>, work: (i: number) => Promise<unknown>) {
  const times: [lookup: number[], work: number[]] = [[], []]
  for (let i = -warmups; i < rounds; i++)
    for (const [at, run] of [lookup, work].entries()) {
      const start = performance.now()
      await run(Math.abs(i))
      if (i >= 0) times[at]?.push(performance.now() - start)
    }
  return { floor: quantile(times[0], 0.95), measured: quantile(times[1], 0.95) }
}

const ms = (value: number) => `${value.toFixed(2)} ms`

async function measure(db: NeonHttpDatabase, id: string): Promise<Row[]> {
  await rezone(db, id, zone)
  const lookup = () => db.execute(sql`select * from users where id = ${id}::uuid`)
  const rows: Row[] = []
  const add = (what: string, { floor, measured }: { floor: number; measured: number }, most: number) =>
    rows.push({ what, measured: ms(measured), floor: ms(floor), ratio: measured / floor, limit: `≤ ${most}` })
  for (const period of periods) {
    // The overview takes two round trips; both are measured.
    const found = await compare(lookup, async () => {
      const subject = await findSubject(db, id)
      return readOverview(db, id, spanOf({ period }, new Date(), subject?.zone ?? zone))
    })
    add(`overview of ${period}, ${sizes.movements.toLocaleString('en-US')} movements, p95 ÷ key lookup`, found, 8)
  }
  const span = spanOf({ period: '365d' }, new Date(), zone)
  for (const figure of ['revenue', 'offers'] as const) {
    const page = { limit: 20, before: undefined }
    add(
      `first rows of ${figure}, p95 ÷ key lookup`,
      await compare(lookup, () => readRows(db, id, span, figure, page)),
      2.5,
    )
  }
  return rows
}

/** Measures the analytics of a creator with a long and busy history, with the product's database driver. */
export async function run(): Promise<Row[]> {
  const { dir, remove } = temporaryDir('analytics-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0 })
  const proxy = await startNeon({ port: 0, postgresPort: postgres.port })
  neonConfig.fetchEndpoint = (host) => `http://127.0.0.1:${host.replace('port-', '')}/sql`
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await migrateLocal(postgres.ownerUrl)
    await client.connect()
    const id = await fill(client)
    return await measure(
      drizzle(neon(`postgres://${appRole.user}:${appRole.password}@port-${proxy.port}/limelight`)),
      id,
    )
  } finally {
    await client.end()
    await proxy.close()
    await postgres.close()
    remove()
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
