import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * What is to be told to the outside world, written in the transaction of the event itself. Drained right after the
 * commit and by the cron; a delivered row is deleted.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `realtime` {channel, name, data} (lanes.ts), `mail` (mails.ts), or a topic that a feature's manifest declares. */
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    /** Not before; moved into the future while one drain holds the row and, with growing distance, after a failure. */
    dueAt: at('due_at').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('outbox_due').on(t.dueAt, t.id)],
)

/**
 * One for each channel that something was published to lately. A drain has a lane to itself while it publishes, so what
 * happens meanwhile goes out together with the next turn, in order (lanes.ts).
 */
export const outboxLanes = pgTable('outbox_lanes', {
  channel: text('channel').primaryKey(),
  /** Until when one drain alone has it; that of a killed one ends by itself. */
  heldUntil: at('held_until').notNull(),
  /** Not before: the distance to what was published last. */
  openAt: at('open_at').notNull().default(sql`now()`),
  /** The rows of a publish from before it to after it: of a drain that died in between, the next one publishes the same. */
  taken: bigint('taken', { mode: 'number' }).array(),
})
