import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../http/serve.ts'
import { settle } from './binaries.ts'
import { adopt, copyData, hasData, initialise, stopLeftover, superuser } from './cluster.ts'
import { PortTakenError, type ServerProcess, startProcess } from './process.ts'

const DATABASE = 'limelight'
const ATTEMPTS = 5

export type PostgresOptions = {
  /** The data directory, created if missing. */
  dir: string
  port: number
  /** Deletes existing data before the start. */
  fresh?: boolean
  /** Turns fsync on, as in production: a commit returns after its data are on disk. For benchmarks. */
  durable?: boolean
  /** Returns the data directory of a stopped server. It is copied if `dir` does not exist. */
  copyOf?: () => Promise<string>
}

export type Postgres = {
  port: number
  dataDir: string
  /** URL of the database `limelight` for the superuser. */
  ownerUrl: string
  /** Ends every session, like a failover. Resolves when the server accepts connections again, on the same port. */
  restart(): Promise<void>
  /** Resolves if the server responds to a query; otherwise rejects. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a real PostgreSQL server on loopback, from the binaries of an npm package; works for root too. Stops a server
 * that a crashed run left running on the same directory. Rejects with a sentence if the port is taken or the platform
 * has no binaries.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const home = settle(path.resolve(options.dir))
  const durable = options.durable ?? false
  await stopLeftover(home)
  if (options.fresh) fs.rmSync(home.data, { recursive: true, force: true })
  if (options.copyOf && !hasData(home)) copyData(await options.copyOf(), home)
  adopt(home)
  initialise(home)
  const launched = await launch(options.port, (port) => startProcess(home, port, durable))
  const { port } = launched
  let server = launched.server
  try {
    await ensureDatabase(port)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    port,
    dataDir: home.data,
    ownerUrl: `postgres://${superuser.user}:${superuser.password}@127.0.0.1:${port}/${DATABASE}`,
    restart: async () => {
      await server.stop()
      server = await startProcess(home, port, durable)
    },
    ping: () => withAdmin(port, (admin) => admin.query('select 1')),
    close: () => server.stop(),
  }
}

/** Starts the server. Tries another port if another program takes the free port first. */
async function launch(
  wanted: number,
  start: (port: number) => Promise<ServerProcess>,
): Promise<{ port: number; server: ServerProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted || (await freePort())
    try {
      return { port, server: await start(port) }
    } catch (error) {
      if (wanted || attempt === ATTEMPTS || !(error instanceof PortTakenError)) throw error
    }
  }
}

async function ensureDatabase(port: number): Promise<void> {
  await withAdmin(port, async (admin) => {
    const found = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await admin.query(`create database ${DATABASE}`)
  })
}

async function withAdmin(port: number, use: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ host: '127.0.0.1', port, ...superuser, database: 'postgres' })
  await admin.connect()
  try {
    await use(admin)
  } finally {
    await admin.end()
  }
}
