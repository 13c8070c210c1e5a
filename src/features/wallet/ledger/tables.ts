import { sql } from 'drizzle-orm'
import { bigint, pgSchema, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The ledger. These definitions give the tables their shape; nothing outside the SQL functions beside them
 * writes or reads them: the application's role has no right on this schema's tables.
 *
 * No foreign key points at a row that many movements share (an account, a user): each would lock that one row for
 * every tip to a popular creator. The functions are the only writers, and `ledger.prove()` looks for orphans.
 */
export const ledger = pgSchema('ledger')

/** Functions and views that only the functions of `ledger` may use. */
export const ledgerInternal = pgSchema('ledger_internal')

export const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const tokens = (name: string) => bigint(name, { mode: 'number' })
