import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
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
import { cutStates, makings } from './lists.ts'

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
    /** The moment of the file that its poster shows, in seconds; null: the poster shows something else. */
    posterSecond: integer('poster_second'),
    /** It is published as soon as the file that others may read is cut. */
    publishing: boolean('publishing').notNull().default(false),
    /** When it was published first. */
    publishedAt: at('published_at'),
    /** When the provider was asked about it last. */
    checkedAt: at('checked_at'),
  },
  (t) => [
    index('recordings_creator').on(t.creatorId, t.id.desc().nullsFirst()),
    unique('recordings_provider').on(t.providerId),
    index('recordings_making').on(t.startedAt).where(sql`${t.making} in ('recording', 'processing')`),
    index('recordings_trimmed').on(t.id).where(sql`${t.trimStart} > 0 or ${t.trimEnd} is not null`),
    uniqueIndex('recordings_running').on(t.streamId).where(sql`${t.making} = 'recording'`),
    check('recordings_trim', sql`${t.trimStart} >= 0 and (${t.trimEnd} is null or ${t.trimEnd} > ${t.trimStart})`),
    check('recordings_seconds', sql`${t.making} <> 'ready' or coalesce(${t.seconds} > 0, false)`),
  ],
)

/**
 * A file that has only the kept part of a recording: one for the part on sale, and one for each other part that was bought.
 * Only the creator reads the whole file of a trimmed recording.
 */
export const recordingCuts = pgTable(
  'recording_cuts',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** The kept part, in seconds of the whole file. */
    fromSecond: integer('from_second').notNull(),
    toSecond: integer('to_second').notNull(),
    state: text('state', { enum: cutStates }).notNull().default('wanted'),
    /** The upload that it is or becomes. */
    uploadId: uuid('upload_id'),
    /** Where the file begins, in milliseconds of the whole file: at the first key frame of the kept part. */
    startsMs: integer('starts_ms'),
    lengthMs: integer('length_ms'),
    /** The progress of a long cut: the next run continues from it. */
    started: jsonb('started'),
    /** Runs since the last progress, and when the next one may begin. */
    attempts: integer('attempts').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('recording_cuts_part').on(t.recordingId, t.fromSecond, t.toSecond),
    index('recording_cuts_due').on(t.dueAt).where(sql`${t.state} = 'wanted'`),
    check('recording_cuts_order', sql`${t.fromSecond} >= 0 and ${t.toSecond} > ${t.fromSecond}`),
    check(
      'recording_cuts_made',
      sql`${t.state} <> 'made' or coalesce(${t.startsMs} >= 0 and ${t.lengthMs} >= 0 and ${t.uploadId} is not null, false)`,
    ),
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
