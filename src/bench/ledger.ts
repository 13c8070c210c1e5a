import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { neon, neonConfig } from '@neondatabase/serverless'
import pg from 'pg'
import { startNeon } from '#local/neon/index.ts'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { appRole, migrateLocal } from '#ops/database/migrate.ts'
import { type Load, loads, people, prepare } from './ledger-load.ts'
import type { Row } from './table.ts'

const connections = 32
const rounds = 9
const sliceMs = 700
const distanceMs = 20

type Measured = { perSecond: number; p99: number }

/** Runs one load on all connections for one slice of time. */
async function slice(clients: pg.Client[], load: Load): Promise<Measured> {
  const latencies: number[] = []
  const start = performance.now()
  const end = start + sliceMs
  await Promise.all(
    clients.map(async (client) => {
      for (let now = performance.now(); now < end; ) {
        await client.query(load())
        const done = performance.now()
        latencies.push(done - now)
        now = done
      }
    }),
  )
  latencies.sort((a, b) => a - b)
  const seconds = (performance.now() - start) / 1000
  return { perSecond: latencies.length / seconds, p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Runs every load in turn, several times. A ratio is the median of the rounds' ratios, so that other load on the machine
 * cancels out.
 */
async function compare(clients: pg.Client[], all: Record<string, Load>) {
  const measured: Record<string, Measured[]> = {}
  for (let round = -1; round < rounds; round++)
    for (const [name, load] of Object.entries(all)) {
      const result = await slice(clients, load)
      if (round < 0) measured[name] = []
      else measured[name]?.push(result)
    }
  const of = (name: string, what: keyof Measured) => (measured[name] ?? []).map((m) => m[what])
  return {
    typical: (name: string, what: keyof Measured) => median(of(name, what)),
    ratio: (name: string, floor: string, what: keyof Measured) => {
      const floors = of(floor, what)
      return median(of(name, what).map((value, i) => value / (floors[i] ?? Number.NaN)))
    },
  }
}

/** Starts a TCP relay that adds a round trip of `ms()`, to simulate a database in another region. */
async function startDistance(port: number, ms: () => number): Promise<{ port: number; close(): void }> {
  const sockets = new Set<net.Socket>()
  const relay = (from: net.Socket, to: net.Socket) => {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), ms() / 2))
    from.on('close', () => setTimeout(() => to.destroy(), ms()))
    from.on('error', () => to.destroy())
    sockets.add(from)
  }
  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port, host: '127.0.0.1', noDelay: true })
    relay(near, far)
    relay(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the relay has no port')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: address.port, close }
}

/** Measures how much network distance adds to a tip with the product's driver: near and far tips alternate. */
async function tipDistance(postgresPort: number, tip: Load): Promise<{ addedMs: number; farMs: number }> {
  let distance = 0
  const proxy = await startNeon({ port: 0, postgresPort })
  const far = await startDistance(proxy.port, () => distance)
  try {
    neonConfig.fetchEndpoint = () => `http://127.0.0.1:${far.port}/sql`
    const sql = neon(`postgres://${appRole.user}:${appRole.password}@127.0.0.1/limelight`)
    const times: Record<number, number[]> = { 0: [], [distanceMs]: [] }
    for (let i = 0; i < 120; i++) {
      distance = i % 2 === 0 ? 0 : distanceMs
      const { text, values } = tip()
      const start = performance.now()
      await sql.query(text, values)
      if (i >= 20) times[distance]?.push(performance.now() - start)
    }
    const farMs = median(times[distanceMs] ?? [])
    return { addedMs: farMs - median(times[0] ?? []), farMs }
  } finally {
    far.close()
    await proxy.close()
  }
}

type Compared = Awaited<ReturnType<typeof compare>>

function report({ typical, ratio }: Compared, { addedMs, farMs }: { addedMs: number; farMs: number }): Row[] {
  const perSecond = (name: string) => `${typical(name, 'perSecond').toFixed(0)} /s`
  const ms = (name: string) => `${typical(name, 'p99').toFixed(1)} ms`
  const rate = (what: string, name: string, floor: string, limit: string): Row => ({
    what,
    measured: perSecond(name),
    floor: perSecond(floor),
    ratio: ratio(name, floor, 'perSecond'),
    limit,
  })
  const slowest = (what: string, name: string, floor: string): Row => ({
    what,
    measured: ms(name),
    floor: ms(floor),
    ratio: ratio(name, floor, 'p99'),
    limit: '≤ 1.5',
  })
  return [
    rate(`uniform transfers ÷ bare UPDATE+commit, ${connections} connections`, 'transfers', 'bare', '≥ 0.42'),
    rate('transfers to one creator ÷ uniform', 'transfersToOne', 'transfers', '≥ 0.85'),
    slowest('transfers to one creator, p99 ÷ uniform', 'transfersToOne', 'transfers'),
    rate('uniform tips with all they tell ÷ bare', 'tips', 'bare', ''),
    rate('tips to one creator ÷ uniform', 'tipsToOne', 'tips', '≥ 0.85'),
    slowest('tips to one creator, p99 ÷ uniform', 'tipsToOne', 'tips'),
    {
      what: `${distanceMs} ms of distance added to a tip, in round trips`,
      measured: `${addedMs.toFixed(1)} of ${farMs.toFixed(1)} ms`,
      floor: `${distanceMs} ms`,
      ratio: addedMs / distanceMs,
      limit: '≤ 1.5',
    },
  ]
}

/** Compares the ledger with a plain `UPDATE` and its commit, in the same run on PostgreSQL with fsync on. */
export async function run(): Promise<Row[]> {
  const { dir, remove } = temporaryDir('ledger-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0, durable: true })
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: postgres.ownerUrl }))
  try {
    await migrateLocal(postgres.ownerUrl)
    await Promise.all(clients.map((client) => client.connect()))
    const [first] = clients
    if (first === undefined) throw new Error('there are no connections')
    await prepare(first)
    const all = loads(await people(first), randomUUID)
    const compared = await compare(clients, all)
    const distance = await tipDistance(postgres.port, all.tips)
    const { rows } = await first.query('select * from ledger.prove()')
    if (rows.length > 0) throw new Error(`the ledger is not proven after the benchmark: ${JSON.stringify(rows[0])}`)
    return report(compared, distance)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await postgres.close()
    remove()
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
