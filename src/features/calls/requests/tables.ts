import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { callSides, callStatuses, callTypes } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/**
 * A call, from the request to its end: one id for both. Its tokens are held from the request on. Decided in rules.ts,
 * written only by the functions of requests.sql, together with its busy time, its hold and its timeline.
 */
export const callRequests = pgTable(
  'call_requests',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    fanId: person('fan_id'),
    creatorId: person('creator_id'),
    type: text('type', { enum: callTypes }).notNull(),
    status: text('status', { enum: callStatuses }).notNull().default('pending'),
    minutes: integer('minutes').notNull(),
    /** Minutes that the fan added during the call. */
    addedMinutes: integer('added_minutes').notNull().default(0),
    /** The fan lets the call go on after the agreed minutes for as long as there are tokens. */
    keepsGoing: boolean('keeps_going').notNull().default(false),
    /** Tokens a minute, as the fan saw it. */
    rate: integer('rate').notNull(),
    /** Null: now, or not agreed yet. */
    scheduledAt: at('scheduled_at'),
    /** What the fan asked for: a call at once, or a date. */
    askedFor: text('asked_for', { enum: ['now', 'date'] }).notNull(),
    /** Another date, and who proposed it; the other side is waited for until `proposalExpiresAt`. */
    proposedAt: at('proposed_at'),
    proposedBy: text('proposed_by', { enum: callSides }),
    proposalExpiresAt: at('proposal_expires_at'),
    message: text('message').notNull().default(''),
    /** Null: free of charge. */
    holdId: uuid('hold_id'),
    tokens: integer('tokens').notNull(),
    /** What of it was paid in the end: the call itself, or the fee of a late cancellation. */
    paidTokens: integer('paid_tokens').notNull().default(0),
    /** The creator's window for a free cancellation, as it was when the request was made. */
    cancelHours: integer('cancel_hours').notNull(),
    /** Until when the devices of the creator ring. */
    ringsUntil: at('rings_until'),
    /** When a pending request ends by itself. */
    expiresAt: at('expires_at'),
    acceptedAt: at('accepted_at'),
    endedAt: at('ended_at'),
    cancelledBy: text('cancelled_by', { enum: callSides }),
    /** Why it was declined or cancelled. */
    reason: text('reason').notNull().default(''),
    /** Counts the changes of its date, as calendars count them (RFC 5545). */
    sequence: integer('sequence').notNull().default(0),
    /** Counts all changes: each is written only to the version that it was decided on. */
    version: integer('version').notNull().default(1),
    /** The fan's Idempotency-Key: kept for good, so that a late retry never asks again. */
    key: text('key'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('call_requests_fan_key').on(t.fanId, t.key),
    unique('call_requests_hold').on(t.holdId),
    index('call_requests_fan').on(t.fanId, t.id.desc().nullsFirst()),
    index('call_requests_creator').on(t.creatorId, t.id.desc().nullsFirst()),
    index('call_requests_creator_status').on(t.creatorId, t.status, t.id.desc().nullsFirst()),
    index('call_requests_fan_status').on(t.fanId, t.status, t.id.desc().nullsFirst()),
    // the dates of somebody's calendar
    index('call_requests_fan_time').on(t.fanId, t.scheduledAt),
    index('call_requests_creator_time').on(t.creatorId, t.scheduledAt),
    index('call_requests_open_pair').on(t.creatorId, t.fanId).where(sql`${t.endedAt} is null`),
    // what the clock looks for
    index('call_requests_expiry').on(t.expiresAt).where(sql`${t.status} = 'pending'`),
    index('call_requests_proposal').on(t.proposalExpiresAt).where(sql`${t.proposedAt} is not null`),
    index('call_requests_time').on(t.scheduledAt).where(sql`${t.status} in ('accepted', 'in_progress')`),
    check('call_requests_people', sql`${t.fanId} <> ${t.creatorId}`),
    check(
      'call_requests_numbers',
      sql`${t.minutes} > 0 and ${t.rate} >= 0 and ${t.tokens} >= 0 and ${t.paidTokens} between 0 and ${t.tokens}
        and (${t.holdId} is not null) = (${t.tokens} > 0)`,
    ),
    check(
      'call_requests_ended',
      sql`(${t.endedAt} is not null) = (${t.status} not in ('pending', 'accepted', 'in_progress'))`,
    ),
    check('call_requests_pending', sql`${t.status} <> 'pending' or ${t.expiresAt} is not null`),
    check('call_requests_accepted', sql`${t.status} <> 'accepted' or ${t.scheduledAt} is not null`),
    check(
      'call_requests_proposal',
      sql`(${t.proposedAt} is null) = (${t.proposedBy} is null)
        and (${t.proposedAt} is null) = (${t.proposalExpiresAt} is null)`,
    ),
  ],
)
