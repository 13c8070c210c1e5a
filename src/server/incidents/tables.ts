import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Failures by minute and source: counts without names or texts, for the platform's status. A minute has several rows, so
 * that a thousand failures at once do not wait for one row. Kept for a week.
 */
export const incidents = pgTable(
  'incidents',
  {
    minute: timestamp('minute', { withTimezone: true, mode: 'date' }).notNull(),
    /** `call`, `page`, `job`, `other`, or `provider:‹name›`. */
    source: text('source').notNull(),
    shard: smallint('shard').notNull(),
    count: integer('count').notNull().default(0),
    /** Name of the last error. */
    error: text('error').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.minute, t.source, t.shard] })],
)
