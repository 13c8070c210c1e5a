import pg from 'pg'
import { ownerUrl } from './addresses.ts'

// a connection for each worker, kept between statements; one that the server ends is replaced by the next statement
const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
pool.on('error', () => undefined)

/** A statement as the database's owner, with what it returns. */
export async function asOwner(text: string, values: unknown[] = []): Promise<unknown[]> {
  return (await pool.query(text, values)).rows
}
