import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When each scheduled job is due next, and how its last run ended. A missed beat is caught up: due is due. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  dueAt: at('due_at').notNull().default(sql`now()`),
  /** Until when one run alone has it; the claim of a killed one ends by itself. */
  claimedUntil: at('claimed_until').notNull().default(sql`now()`),
  startedAt: at('started_at').notNull().default(sql`now()`),
  /** Of the last run that ended well, with its result. */
  finishedAt: at('finished_at'),
  result: jsonb('result'),
  /** Why the last run failed, and how many did in a row. */
  error: text('error'),
  failures: integer('failures').notNull().default(0),
})
