import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
    /** Earliest delivery. `infinity` in a slice, whose own time decides; leased and retried live messages keep theirs. */
    dueAt: at('due_at').notNull().default(sql`now()`),
    /** Slice that delivers the row (slices.ts). Null: not claimed yet, or a live message. */
    sliceId: uuid('slice_id'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_due').on(t.dueAt, t.id),
    index('outbox_slice').on(t.sliceId).where(sql`${t.sliceId} is not null`),
  ],
)

/**
 * Outbox rows of one kind that are delivered and retried together, at most a hundred. The set never grows, so that a
 * provider recognizes a second attempt. A delivered slice is deleted (slices.ts).
 */
export const outboxSlices = pgTable(
  'outbox_slices',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Urgency of its rows: lower is earlier (`priorities` of a topic). */
    rank: smallint('rank').notNull(),
    /** End of the lease of the drain that delivers it, or the earliest next attempt. */
    dueAt: at('due_at').notNull(),
    /** Time at which it was sent to the queue; null once a consumer or a drain has taken it. */
    queuedAt: at('queued_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Set after the last failed attempt: a dead letter, which an admin can send again. */
    deadAt: at('dead_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('outbox_slices_due').on(t.dueAt).where(sql`${t.deadAt} is null`)],
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
