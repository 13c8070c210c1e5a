// npm run ledger:check: proves the ledger's invariants on DATABASE_OWNER_URL or, without it, on the local cloud's database
// under LOCAL_CLOUD_DIR, running or not. Exit code 1 if an invariant is violated.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { command } from './command.ts'
import { settle } from './postgres/binaries.ts'
import { superuser } from './postgres/cluster.ts'
import { startPostgres } from './postgres/index.ts'
import { readSettings } from './settings.ts'

const found = z.object({ check_name: z.string(), subject: z.string(), detail: z.string() })
export type Violation = z.infer<typeof found>

/** Returns the violations in one consistent snapshot; an empty list proves the ledger. */
export async function checkLedger(ownerUrl: string): Promise<{ movements: number; violations: Violation[] }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ n: string }>('select count(*) as n from ledger.movements')
    const violations = await client.query('select check_name, subject, detail from ledger.prove()')
    return { movements: Number(rows[0]?.n), violations: z.array(found).parse(violations.rows) }
  } finally {
    await client.end()
  }
}

/** Returns the local database's address, and a function that stops a server started for it. */
export async function localDatabase(dir: string): Promise<{ url: string; close(): Promise<void> }> {
  const { data } = settle(dir)
  if (!fs.existsSync(path.join(data, 'PG_VERSION')))
    throw new Error(`There is no local database under ${dir}: set DATABASE_OWNER_URL, or run \`npm run dev\` first.`)
  const running = await runningOn(data)
  if (running) return { url: running, close: async () => {} }
  const postgres = await startPostgres({ dir, port: 0 })
  return { url: postgres.ownerUrl, close: () => postgres.close() }
}

/**
 * Returns the address of a server that already serves this directory. The server itself is asked, because a crash leaves
 * its file behind.
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

command(import.meta.filename, async () => {
  const ownerUrl = process.env.DATABASE_OWNER_URL
  const database = ownerUrl
    ? { url: ownerUrl, close: async () => {} }
    : await localDatabase(path.join(readSettings(process.env, []).dir, 'postgres'))
  try {
    const { movements, violations } = await checkLedger(database.url)
    for (const { check_name, subject, detail } of violations) console.error(`${check_name}: ${subject}: ${detail}`)
    if (violations.length > 0) throw new Error(`The ledger is wrong in ${violations.length} places.`)
    console.log(`The ledger is proven: ${movements} movements, nothing wrong.`)
  } finally {
    await database.close()
  }
})
