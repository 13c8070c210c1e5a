import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { command, root } from './command.ts'

/** The role that the Worker logs in as, and its password in the local cloud. A migration creates it, without one. */
export const appRole = { user: 'limelight_app', password: 'limelight' } as const

const FOLDER = path.join(root, 'drizzle')
// Any constant does: whoever migrates this database takes the same one.
const MIGRATION_LOCK = 7_261_903

/**
 * Applies the migrations that the database does not have yet, all or none. Two that run at the same time wait for each
 * other. `ownerUrl` must own the tables.
 */
export async function migrate(ownerUrl: string, folder = FOLDER): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  })
}

/** `migrate`, and lets the application's role log in with the password that is no secret. */
export async function migrateLocal(ownerUrl: string, folder = FOLDER): Promise<void> {
  await migrate(ownerUrl, folder)
  await withClient(ownerUrl, (client) =>
    client.query(`alter role ${appRole.user} login password ${pg.escapeLiteral(appRole.password)}`),
  )
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

command(import.meta.filename, async () => {
  const url = process.env.DATABASE_OWNER_URL
  if (!url) throw new Error('Set DATABASE_OWNER_URL to the connection string of the role that owns the database.')
  await migrate(url)
  console.log('The database is up to date.')
})
