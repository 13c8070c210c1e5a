import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callSides } from '../lists.ts'
import { callRequests } from '../tables.ts'
import { recordingStates } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const call = () =>
  uuid('call_id')
    .notNull()
    .references(() => callRequests.id)

/** Agreements and refusals of each side, with the text that was shown; stored as long as the call. */
export const callRecordingAgreements = pgTable(
  'call_recording_agreements',
  {
    /** Order of the agreements and refusals. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    callId: call(),
    side: text('side', { enum: callSides }).notNull(),
    agreed: boolean('agreed').notNull(),
    words: text('words').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('call_recording_agreements_call').on(t.callId, t.id)],
)

/** Recording of a call; a call has one for each time that both sides agreed. */
export const callRecordings = pgTable(
  'call_recordings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    callId: call(),
    /** Id at the media provider. */
    providerId: text('provider_id').notNull().unique(),
    state: text('state', { enum: recordingStates }).notNull().default('starting'),
    /** File name at the provider. */
    fileName: text('file_name'),
    startedAt: at('started_at'),
    stoppedAt: at('stopped_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Time at which the file of a deleted recording was removed from storage. */
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
