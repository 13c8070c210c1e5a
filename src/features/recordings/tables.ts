import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { streams } from '../live/tables.ts'
import { makings } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * The recording of a show. Once its file is in storage there is a content item of the same id, which is shown, sold and
 * kept like any other; here is how it was made and which part of it is played.
 */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    /** The show it was made of, and the provider's names for its room and the recording; null: it came otherwise. */
    streamId: uuid('stream_id').references(() => streams.id),
    meetingId: text('meeting_id'),
    providerId: text('provider_id'),
    making: text('making', { enum: makings }).notNull(),
    /** It ended before somebody ended it: what had been written is there. */
    interrupted: boolean('interrupted').notNull().default(false),
    /** Until there is an item, which has its own. */
    title: text('title').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    stoppedAt: at('stopped_at'),
    /** Of the file, in seconds; null: it has not come yet. */
    seconds: integer('seconds'),
    trimStart: integer('trim_start').notNull().default(0),
    /** Null: to the end. */
    trimEnd: integer('trim_end'),
    /** When it was published first. */
    publishedAt: at('published_at'),
    /** When the provider was asked about it last. */
    checkedAt: at('checked_at'),
  },
  (t) => [
    index('recordings_creator').on(t.creatorId, t.id.desc().nullsFirst()),
    unique('recordings_provider').on(t.providerId),
    index('recordings_making').on(t.startedAt).where(sql`${t.making} in ('recording', 'processing')`),
    uniqueIndex('recordings_running').on(t.streamId).where(sql`${t.making} = 'recording'`),
    check('recordings_trim', sql`${t.trimStart} >= 0 and (${t.trimEnd} is null or ${t.trimEnd} > ${t.trimStart})`),
    check('recordings_seconds', sql`${t.making} <> 'ready' or coalesce(${t.seconds} > 0, false)`),
  ],
)

/** Where somebody stopped watching, in seconds of the file. */
export const recordingPositions = pgTable(
  'recording_positions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    seconds: integer('seconds').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.recordingId] }),
    index('recording_positions_recording').on(t.recordingId),
    check('recording_positions_seconds', sql`${t.seconds} >= 0`),
  ],
)
