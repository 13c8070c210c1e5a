import pg from 'pg'
import { applySqlFile } from '#ops/database/sql-files.ts'

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

function onDatabase(ownerUrl: string, name: string): string {
  const url = new URL(ownerUrl)
  url.pathname = name
  return url.href
}

const apply = (url: string, path: string, script: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin')
    await applySqlFile(client, { path, script, hash: '' })
    await client.query('commit')
  })

/**
 * Replaces the functions and views of a server by those of a `.sql` file, in its database and in the template from
 * which ledger tests create databases. Returns false if PostgreSQL refuses them.
 */
export async function replaceSql(ownerUrl: string, path: string, script: string): Promise<boolean> {
  try {
    await apply(ownerUrl, path, script)
  } catch {
    return false
  }
  await withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select datname as name from pg_database where datistemplate and datname like 'migrated\\_%'`,
    )
    for (const { name } of rows) {
      await owner.query(`alter database ${pg.escapeIdentifier(name)} allow_connections true`)
      await apply(onDatabase(ownerUrl, name), path, script)
      await owner.query(`alter database ${pg.escapeIdentifier(name)} allow_connections false`)
    }
  })
  return true
}
