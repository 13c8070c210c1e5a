import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callRequests } from '../tables.ts'

/**
 * The rest of the minimum of a call that its fan reported, held until the case is decided. Only minimum.sql writes it.
 */
export const callMinimums = pgTable(
  'call_minimums',
  {
    callId: uuid('call_id')
      .primaryKey()
      .references(() => callRequests.id),
    holdId: uuid('hold_id').notNull().unique(),
    tokens: integer('tokens').notNull(),
    /** Null while the case is open. */
    outcome: text('outcome', { enum: ['paid', 'returned'] }),
    resolvedAt: timestamp('resolved_at', { withTimezone: true, mode: 'date', precision: 3 }),
  },
  (t) => [
    index('call_minimums_open').on(t.callId).where(sql`${t.outcome} is null`),
    check('call_minimums_tokens', sql`${t.tokens} > 0`),
    check('call_minimums_outcome', sql`(${t.outcome} is null) = (${t.resolvedAt} is null)`),
  ],
)
