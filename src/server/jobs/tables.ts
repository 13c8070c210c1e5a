import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Next due time and last outcome of each scheduled job. A missed run is caught up. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  dueAt: at('due_at').notNull().default(sql`now()`),
  /** End of the lease of a single run. The lease of a killed run expires. */
  claimedUntil: at('claimed_until').notNull().default(sql`now()`),
  startedAt: at('started_at').notNull().default(sql`now()`),
  /** Time and result of the last successful run. */
  finishedAt: at('finished_at'),
  result: jsonb('result'),
  /** Error of the last failed run, and the number of failures in a row. */
  error: text('error'),
  failures: integer('failures').notNull().default(0),
})
