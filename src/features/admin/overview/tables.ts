import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * Totals of finished days (UTC), which no longer change. The job `days` writes them, so that figures count only recent
 * rows.
 */
export const platformDays = pgTable('platform_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** Number of sign-ups. */
  people: integer('people').notNull(),
  /** Sales in US cents. */
  usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
})
