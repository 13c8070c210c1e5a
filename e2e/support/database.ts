import pg from 'pg'
import { ownerUrl } from './addresses.ts'

// a pool per test worker: reuses connections, and replaces a connection that the server has closed
const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
pool.on('error', () => undefined)

/** Runs a statement as the owner of the database. Returns its rows. */
export async function asOwner(text: string, values: unknown[] = []): Promise<unknown[]> {
  return (await pool.query(text, values)).rows
}
