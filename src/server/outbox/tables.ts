import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Messages to the outside, written in the transaction of their event. Drained right after the commit and by the cron;
 * delivered rows are deleted.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `realtime` {channel, name, data} (lanes.ts), `mail` (mails.ts), or a topic of a feature's manifest. */
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    /** Earliest delivery. It is moved into the future while a drain leases the row and, with backoff, after a failure. */
    dueAt: at('due_at').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('outbox_due').on(t.dueAt, t.id)],
)

/**
 * A row for each channel with recent publishes. A drain leases a lane while it publishes, so later messages go out together
 * with the next publish, in order (lanes.ts).
 */
export const outboxLanes = pgTable('outbox_lanes', {
  channel: text('channel').primaryKey(),
  /** End of the lease of a drain. The lease of a killed drain expires. */
  heldUntil: at('held_until').notNull(),
  /** Earliest next publish: keeps the distance to the last one. */
  openAt: at('open_at').notNull().default(sql`now()`),
  /** Rows of a publish in progress. If its drain was killed, the next drain repeats the same publish. */
  taken: bigint('taken', { mode: 'number' }).array(),
})
