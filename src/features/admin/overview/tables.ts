import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'

/** Totals of whole days (UTC), which no longer change; a job writes them, so that figures count recent rows only. */
export const platformDays = pgTable('platform_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** Sign-ups. */
  people: integer('people').notNull(),
  /** Sales. */
  usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
})
