import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'

/** What a whole day (UTC) had, which does not change any more: written by a job, so that no figure counts everything. */
export const platformDays = pgTable('platform_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** People who signed up. */
  people: integer('people').notNull(),
  /** Sold. */
  usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
})
