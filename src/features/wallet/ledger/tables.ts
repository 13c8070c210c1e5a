import { sql } from 'drizzle-orm'
import { bigint, pgSchema, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Schema of the ledger. Only the SQL functions in this feature write or read its tables; the application's database
 * role has no right on them.
 *
 * No foreign key points at a row that many movements share (an account, a user), because the key would lock that row
 * for every tip to a popular creator. The functions are the only writers, and `ledger.prove()` searches for orphans.
 */
export const ledger = pgSchema('ledger')

/** Functions and views that only the functions of `ledger` may use. */
export const ledgerInternal = pgSchema('ledger_internal')

export const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const tokens = (name: string) => bigint(name, { mode: 'number' })
