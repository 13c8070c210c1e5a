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
import { cutStates, fileStates } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Recording of a show: the state of its file, and its trim. Once the file is stored, a content item with the same id
 * shows and sells it.
 */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    /**
     * Stream, and the provider's ids of its room and of the recording. Null for recordings without a stream and after
     * erasure of the creator.
     */
    streamId: uuid('stream_id').references(() => streams.id),
    meetingId: text('meeting_id'),
    providerId: text('provider_id'),
    making: text('making', { enum: fileStates }).notNull(),
    /** True if the recording ended without being stopped, for example in a crash. The part written until then is stored. */
    interrupted: boolean('interrupted').notNull().default(false),
    /** Title until the content item exists, which has its own title. */
    title: text('title').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    stoppedAt: at('stopped_at'),
    /** Length of the file in seconds; null until the file is stored. */
    seconds: integer('seconds'),
    trimStart: integer('trim_start').notNull().default(0),
    /** Second where the played part ends; null means the end of the file. */
    trimEnd: integer('trim_end'),
    /** Second of the recording that the poster shows; null if the poster is another image. */
    posterSecond: integer('poster_second'),
    /** True if the recording is published as soon as the file of the trimmed part is made. */
    publishing: boolean('publishing').notNull().default(false),
    /** Time of the first publication. */
    publishedAt: at('published_at'),
    /** Time of the last lease of the recording (`claim`). */
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
 * Files of the trimmed parts of a recording: one for the part on sale, and one for each other part that was bought.
 * Only the creator reads the whole file of a trimmed recording.
 */
export const recordingCuts = pgTable(
  'recording_cuts',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** Trimmed part, in seconds of the whole file. */
    fromSecond: integer('from_second').notNull(),
    toSecond: integer('to_second').notNull(),
    state: text('state', { enum: cutStates }).notNull().default('wanted'),
    /** Upload of the file. Its id is stored when the work on the file begins. */
    uploadId: uuid('upload_id'),
    /** Millisecond of the whole file where this file begins: the first key frame of the trimmed part. */
    startsMs: integer('starts_ms'),
    lengthMs: integer('length_ms'),
    /** Progress of a long file, from which the next run continues. */
    started: jsonb('started'),
    /** Number of runs since the last progress, and the earliest start of the next run. */
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

/** Playback position of each viewer, in seconds of the recording. */
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
