import { boolean, date, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const creator = () =>
  uuid('creator_id')
    .notNull()
    .references(() => users.id)

/** Which months a creator was told of, or had nothing to be told of: each once, whoever tries. */
export const monthlySummaries = pgTable(
  'monthly_summaries',
  {
    creatorId: creator(),
    /** Its first day, in the creator's zone. */
    month: date('month', { mode: 'string' }).notNull(),
    mailed: boolean('mailed').notNull(),
    doneAt: timestamp('done_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.month] }), index('monthly_summaries_month').on(t.month)],
)

/** Who wants no mail about their months; without a row they get one. */
export const summarySettings = pgTable('summary_settings', {
  creatorId: creator().primaryKey(),
  monthly: boolean('monthly').notNull(),
})
