import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { command, root } from '../command.ts'
import { applySqlFiles, type SqlDrift, sqlDrift, sqlFiles } from './sql-files.ts'

/** The role with which the Worker connects, and its password in the local cloud. A migration creates it, without a password. */
export const appRole = { user: 'limelight_app', password: 'limelight' } as const

// Key of the advisory lock: an arbitrary constant, the same for every migration.
const MIGRATION_LOCK = 7_261_903

// The baseline replaces the 56 migrations until 29 November 2026. A database must have none or all of them.
const UNFINISHED_HISTORY =
  'This database has only some of the migrations that are one baseline now. Check out commit 78c4aa94, run ' +
  '`npm run db:migrate` there, then run it here.'

type Options = {
  /** Root of the migrations: `<root>/drizzle` for tables, `<root>/src/**\/*.sql` for functions. Tests use their own. */
  root?: string
  /**
   * Longest wait for the lock of a table in milliseconds. The product's statements queue behind a waiting migration, so
   * it fails and can be repeated.
   */
  lockTimeoutMs?: number
}

/**
 * Brings a database up to date: numbered migrations of tables first, then every changed `.sql` file, in one
 * transaction. Concurrent runs wait for each other. `ownerUrl` must own the tables. Returns the applied `.sql` files.
 * @throws a sentence if the database has only some of the migrations that the baseline replaces, and if a table is
 * locked for too long.
 */
export async function migrate(
  ownerUrl: string,
  { root: from = root, lockTimeoutMs = 5_000 }: Options = {},
): Promise<string[]> {
  return await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await applyTableMigrations(client, path.join(from, 'drizzle'))
    const files = sqlFiles(from)
    const applied = await applySqlFiles(client, files)
    const { missing } = await sqlDrift(client, files)
    if (missing.length > 0)
      throw new Error(`A migration of tables dropped what .sql files create; change those too: ${missing.join(', ')}`)
    await client.query('commit')
    return applied
  })
}

/** Runs `migrate`, and sets the local password of the application's role, which is not secret. */
export async function migrateLocal(ownerUrl: string, options?: Options): Promise<void> {
  await migrate(ownerUrl, options)
  await withClient(ownerUrl, (client) =>
    client.query(`alter role ${appRole.user} login password ${pg.escapeLiteral(appRole.password)}`),
  )
}

/** Returns the differences between a database and the `.sql` files. */
export async function migrationDrift(ownerUrl: string, { root: from = root }: Options = {}): Promise<SqlDrift> {
  return await withClient(ownerUrl, (client) => sqlDrift(client, sqlFiles(from)))
}

/**
 * Applies the table migrations that are newer than the newest one of the database, and records them as drizzle-kit
 * does.
 */
async function applyTableMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const newest = Number(rows[0]?.newest ?? 0)
  const migrations = readMigrationFiles({ migrationsFolder })
  // The baseline has the time of the last migration that it replaces, so that a database with all of them skips it.
  if (newest > 0 && newest < (migrations[0]?.folderMillis ?? 0)) throw new Error(UNFINISHED_HISTORY)
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= newest) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

command(import.meta.filename, async () => {
  const url = process.env.DATABASE_OWNER_URL
  if (!url) throw new Error('Set DATABASE_OWNER_URL to the connection string of the role that owns the database.')
  const applied = await migrate(url)
  for (const file of applied) console.log(`applied ${file}`)
  const { orphaned } = await migrationDrift(url)
  if (orphaned.length > 0) console.warn(`In the database, but in no .sql file: ${orphaned.join(', ')}`)
  console.log('The database is up to date.')
})
