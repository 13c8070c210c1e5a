import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What failed, by minute and where: counts without names and words, for the state of the platform. Several rows for one
 * minute, so that a thousand failures at once do not wait for one row. Kept for a week.
 */
export const incidents = pgTable(
  'incidents',
  {
    minute: timestamp('minute', { withTimezone: true, mode: 'date' }).notNull(),
    /** `call`, `page`, `job`, `other`, or `provider:‹name›`. */
    source: text('source').notNull(),
    shard: smallint('shard').notNull(),
    count: integer('count').notNull().default(0),
    /** The name of the last error. */
    error: text('error').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.minute, t.source, t.shard] })],
)
