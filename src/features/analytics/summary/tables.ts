import { boolean, date, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const creator = () =>
  uuid('creator_id')
    .notNull()
    .references(() => users.id)

/** Months of creators that were mailed or had no data. Each month is recorded once. */
export const monthlySummaries = pgTable(
  'monthly_summaries',
  {
    creatorId: creator(),
    /** First day of the month, in the creator's time zone. */
    month: date('month', { mode: 'string' }).notNull(),
    mailed: boolean('mailed').notNull(),
    doneAt: timestamp('done_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.month] }), index('monthly_summaries_month').on(t.month)],
)

/** Settings of the monthly mail. A creator without a row gets the mail. */
export const summarySettings = pgTable('summary_settings', {
  creatorId: creator().primaryKey(),
  monthly: boolean('monthly').notNull(),
})
