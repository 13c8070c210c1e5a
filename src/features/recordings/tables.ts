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
 * The recording of a show: its making and its trim. Once its file is in storage, a content item with the same id is shown, sold
 * and kept like any other.
 */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    /** The show, and the provider's ids of its room and of the recording; null for other origins and erased creators. */
    streamId: uuid('stream_id').references(() => streams.id),
    meetingId: text('meeting_id'),
    providerId: text('provider_id'),
    making: text('making', { enum: makings }).notNull(),
    /** True if the recording ended by itself; the part written before that is kept. */
    interrupted: boolean('interrupted').notNull().default(false),
    /** The title until the content item exists, which has its own. */
    title: text('title').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    stoppedAt: at('stopped_at'),
    /** Length of the file in seconds; null until the file is stored. */
    seconds: integer('seconds'),
    trimStart: integer('trim_start').notNull().default(0),
    /** Null: the end of the file. */
    trimEnd: integer('trim_end'),
    /** The second of the file that the poster shows; null if the poster is another picture. */
    posterSecond: integer('poster_second'),
    /** True if the recording is published as soon as the file of the kept part is made. */
    publishing: boolean('publishing').notNull().default(false),
    /** First publication. */
    publishedAt: at('published_at'),
    /** Start of the last lease of its file (`claim`). */
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
 * Files of the kept parts of a recording: one for the part on sale, and one for each other part that was bought.
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
    /** The upload of the finished file, named when the cut begins. */
    uploadId: uuid('upload_id'),
    /** Where the file begins, in milliseconds of the whole file: at the first key frame of the kept part. */
    startsMs: integer('starts_ms'),
    lengthMs: integer('length_ms'),
    /** Progress of a long cut, from which the next run continues. */
    started: jsonb('started'),
    /** Runs since the last progress, and the earliest start of the next one. */
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

/** Playback position of each viewer, in seconds of the file. */
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
