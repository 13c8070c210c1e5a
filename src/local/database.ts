import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { settle } from './postgres/binaries.ts'
import { superuser } from './postgres/cluster.ts'
import { startPostgres } from './postgres/index.ts'
import { readSettings } from './settings.ts'

/**
 * Returns the URL of the database: DATABASE_OWNER_URL or, if it is not set, the local cloud's database, whose server is
 * started if necessary. `close` stops a server that this function started.
 */
export async function openDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.DATABASE_OWNER_URL
  if (given) return { url: given, close: async () => {} }
  const dir = path.join(readSettings(process.env, []).dir, 'postgres')
  const { data } = settle(dir)
  if (!fs.existsSync(path.join(data, 'PG_VERSION')))
    throw new Error(`There is no local database under ${dir}: set DATABASE_OWNER_URL, or run \`npm run dev\` first.`)
  const running = await runningOn(data)
  if (running) return { url: running, close: async () => {} }
  const postgres = await startPostgres({ dir, port: 0 })
  return { url: postgres.ownerUrl, close: () => postgres.close() }
}

/**
 * Returns the URL of the server that already uses this data directory. Connects to it to make sure, because a crashed
 * server leaves its pid file behind.
 */
async function runningOn(data: string): Promise<string | undefined> {
  const pidFile = path.join(data, 'postmaster.pid')
  if (!fs.existsSync(pidFile)) return undefined
  const port = fs.readFileSync(pidFile, 'utf8').split('\n')[3]
  const url = `postgres://${superuser.user}:${superuser.password}@127.0.0.1:${port}/limelight`
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === fs.realpathSync(data) ? url : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
