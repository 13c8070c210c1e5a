import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callSides } from '../requests/lists.ts'
import { callRequests } from '../requests/tables.ts'
import { recordingStates } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const call = () =>
  uuid('call_id')
    .notNull()
    .references(() => callRequests.id)

/** What each side said to being recorded, in the words that it read; kept as long as the call. */
export const callRecordingAgreements = pgTable(
  'call_recording_agreements',
  {
    /** The order in which it was said. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    callId: call(),
    side: text('side', { enum: callSides }).notNull(),
    agreed: boolean('agreed').notNull(),
    words: text('words').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('call_recording_agreements_call').on(t.callId, t.id)],
)

/** Recordings of a call: a new one each time both agree again. */
export const callRecordings = pgTable(
  'call_recordings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    callId: call(),
    /** At the media's provider. */
    providerId: text('provider_id').notNull().unique(),
    state: text('state', { enum: recordingStates }).notNull().default('starting'),
    /** What the provider calls its file. */
    fileName: text('file_name'),
    startedAt: at('started_at'),
    stoppedAt: at('stopped_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Of a deleted one: when its file was gone. */
    erasedAt: at('erased_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('call_recordings_call').on(t.callId, t.id),
    index('call_recordings_open')
      .on(t.id)
      .where(sql`state in ('starting', 'recording', 'ending') or (state = 'deleted' and erased_at is null)`),
  ],
)
