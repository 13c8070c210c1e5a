import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { meterReasons } from '../billing/lists.ts'
import type { BillLine } from '../billing/rules.ts'
import { callSides } from '../lists.ts'
import { callRequests } from '../tables.ts'
import type { Interval } from './state.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const call = () =>
  uuid('call_id')
    .primaryKey()
    .references(() => callRequests.id)

/** Room of a call: the id of the provider's meeting, and the latest participant id of each side. */
export const callRooms = pgTable('call_rooms', {
  callId: call(),
  meetingId: text('meeting_id').notNull().unique(),
  fanParticipantId: text('fan_participant_id'),
  creatorParticipantId: text('creator_participant_id'),
  createdAt: at('created_at').notNull().defaultNow(),
})

/**
 * Record of the meter: the evidence shown on the receipt. Written once, before the call is settled. A call that no side
 * joined has no record.
 */
export const callRecords = pgTable(
  'call_records',
  {
    callId: call(),
    /** Whole seconds that both sides prove; `freeSeconds` of them are not charged. */
    seconds: integer('seconds').notNull(),
    freeSeconds: integer('free_seconds').notNull(),
    rate: integer('rate').notNull(),
    tokens: integer('tokens').notNull(),
    lines: jsonb('lines').$type<BillLine[]>().notNull(),
    intervals: jsonb('intervals').$type<Interval[]>().notNull(),
    reason: text('reason', { enum: meterReasons }).notNull(),
    /** The side that caused the end; null if no side or both sides caused it. */
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
