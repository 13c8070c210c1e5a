import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { root } from '#ops/command.ts'
import { migrateLocal } from '#ops/database/migrate.ts'
import { sqlFiles } from '#ops/database/sql-files.ts'
import { postgresVersion } from './postgres/binaries.ts'
import { copyTree } from './postgres/cluster.ts'
import { startPostgres } from './postgres/index.ts'
import { temporaryDir } from './testbed.ts'

const CACHE = path.join(root, 'node_modules', '.cache', 'limelight')
// Key of the advisory lock: an arbitrary constant, the same for every process that creates the template.
const TEMPLATE_LOCK = 7_261_904
const STALE_MS = 24 * 60 * 60_000

/**
 * Returns the cache key of migrated data. It changes with every input: migrations, `.sql` files, and the setup of the
 * server.
 */
function templateKey(): string {
  const hash = createHash('sha256').update(postgresVersion())
  const files = [
    'drizzle/*.sql',
    'drizzle/meta/_journal.json',
    'src/ops/database/migrate.ts',
    'src/local/template.ts',
    'src/local/postgres/cluster.ts',
  ]
  for (const file of fs.globSync(files, { cwd: root }).sort())
    hash.update(file).update(fs.readFileSync(path.join(root, file)))
  for (const file of sqlFiles(root)) hash.update(file.path).update(file.hash)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Creates a migrated database on a local server, as a copy of a template that is migrated once per server. Returns the
 * database's URL for its owner. `serverUrl` is the server's URL for the superuser.
 */
export async function createMigratedDatabase(serverUrl: string, name: string): Promise<string> {
  const template = await createTemplate(serverUrl)
  await onServer(serverUrl, (admin) => admin.query(`create database ${pg.escapeIdentifier(name)} template ${template}`))
  return databaseUrl(serverUrl, name)
}

/** Creates the server's template unless it exists. Returns its name. */
async function createTemplate(serverUrl: string): Promise<string> {
  const template = `migrated_${templateKey()}`
  await onServer(serverUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await admin.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [template],
    )
    if (rows[0] === undefined) await admin.query(`create database ${template}`)
    // The finished database is marked as a template. A database without the mark is migrated further.
    if (!rows[0]?.datistemplate) {
      await migrateLocal(databaseUrl(serverUrl, template))
      await admin.query(`alter database ${template} with is_template true allow_connections false`)
    }
  })
  return template
}

async function onServer(serverUrl: string, use: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await admin.connect()
  try {
    await use(admin)
  } finally {
    await admin.end()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/**
 * Returns a cached data directory, from which new servers copy their data. It contains a migrated database and the
 * template. It is created under node_modules/.cache, once for each state of the migrations.
 */
export async function migratedData(): Promise<string> {
  const cached = path.join(CACHE, `postgres-${templateKey()}`)
  if (fs.existsSync(cached)) {
    fs.utimesSync(cached, new Date(), new Date())
    return cached
  }
  const { dir, remove } = temporaryDir('template')
  const partial = `${cached}.${process.pid}`
  try {
    const postgres = await startPostgres({ dir: path.join(dir, 'data'), port: 0 })
    try {
      await migrateLocal(postgres.ownerUrl)
      await createTemplate(postgres.ownerUrl)
    } finally {
      await postgres.close()
    }
    fs.mkdirSync(CACHE, { recursive: true })
    removeStale()
    copyTree(postgres.dataDir, partial)
    fs.renameSync(partial, cached)
  } catch (error) {
    // A concurrent start created the same directory first.
    if (!fs.existsSync(cached)) throw error
  } finally {
    remove()
    fs.rmSync(partial, { recursive: true, force: true })
  }
  return cached
}

/** Deletes cached directories of other states of the migrations that have been unused for a day. */
function removeStale(): void {
  for (const name of fs.readdirSync(CACHE)) {
    const dir = path.join(CACHE, name)
    if (name.startsWith('postgres-') && Date.now() - fs.statSync(dir).mtimeMs > STALE_MS)
      fs.rmSync(dir, { recursive: true, force: true })
  }
}
