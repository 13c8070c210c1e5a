import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BillLine } from '../bill/rules.ts'
import { meterReasons } from '../lists.ts'
import { callSides } from '../requests/lists.ts'
import { callRequests } from '../requests/tables.ts'
import type { Interval } from './state.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const call = () =>
  uuid('call_id')
    .primaryKey()
    .references(() => callRequests.id)

/** Where a call meets: the meeting of the media's provider, and who was last let in on each side. */
export const callRooms = pgTable('call_rooms', {
  callId: call(),
  meetingId: text('meeting_id').notNull().unique(),
  fanParticipantId: text('fan_participant_id'),
  creatorParticipantId: text('creator_participant_id'),
  createdAt: at('created_at').notNull().defaultNow(),
})

/**
 * What the meter counted of a call: the evidence that its receipt shows. Written once, before the call is settled by it; a
 * call that nobody came to has none.
 */
export const callRecords = pgTable(
  'call_records',
  {
    callId: call(),
    /** Whole seconds that both sides prove, and those of them that are not counted. */
    seconds: integer('seconds').notNull(),
    freeSeconds: integer('free_seconds').notNull(),
    rate: integer('rate').notNull(),
    tokens: integer('tokens').notNull(),
    lines: jsonb('lines').$type<BillLine[]>().notNull(),
    intervals: jsonb('intervals').$type<Interval[]>().notNull(),
    reason: text('reason', { enum: meterReasons }).notNull(),
    /** Whose doing the end was; null: nobody's, or of both. */
    by: text('by', { enum: callSides }),
    endedAt: at('ended_at').notNull(),
  },
  (t) => [
    check(
      'call_records_numbers',
      sql`${t.freeSeconds} between 0 and ${t.seconds} and ${t.rate} >= 0 and ${t.tokens} >= 0`,
    ),
  ],
)
