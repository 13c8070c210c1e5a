import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { streams } from '../../live/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const count = (name: string) => doublePrecision(name).notNull().default(0)

/** Billed uses and the margin of each stream. The job `costs` updates running streams every minute. */
export const streamCosts = pgTable(
  'stream_costs',
  {
    streamId: uuid('stream_id')
      .primaryKey()
      .references(() => streams.id),
    startedAt: at('started_at').notNull(),
    countedAt: at('counted_at').notNull(),
    /** True once the stream has ended and its last reports were counted. */
    isFinal: boolean('is_final').notNull().default(false),
    /** Seconds of the connections of host, guests and viewers to the meeting, and of teasers. */
    videoSeconds: count('video_seconds'),
    teaserSeconds: count('teaser_seconds'),
    recordedSeconds: count('recorded_seconds'),
    /** Seconds for which the meeting was broadcast, and for which viewers watched the broadcast. */
    broadcastSeconds: count('broadcast_seconds'),
    playbackSeconds: count('playback_seconds'),
    /** Live messages: published, and delivered to signed-in viewers. */
    published: count('published'),
    delivered: count('delivered'),
    /** Margin of tips and tickets in micro-dollars. */
    earnedMicros: bigint('earned_micros', { mode: 'number' }).notNull().default(0),
    /** Time at which the stream was found to lose money; null while it does not. */
    losingSince: at('losing_since'),
    /** Time of the notification to admins. A stream has at most one. */
    toldAt: at('told_at'),
  },
  (t) => [
    index('stream_costs_started').on(t.startedAt),
    index('stream_costs_open').on(t.streamId).where(sql`not ${t.isFinal}`),
  ],
)

/** Billed uses by hour and product, except those of single streams, and the margin of finished hours (`earned`). */
export const costHours = pgTable(
  'cost_hours',
  {
    hour: at('hour').notNull(),
    product: text('product').notNull(),
    measure: text('measure').notNull(),
    amount: doublePrecision('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.product, t.measure] })],
)
