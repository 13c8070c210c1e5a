import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { callSides, callStatuses, callTypes } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/**
 * A call from its request to its end, with one id. Its tokens are held from the request on. lifecycle/rules.ts decides
 * every change; only the functions of lifecycle/calls.sql write it, together with its bookings, hold and timeline.
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
    /** True if the call continues after the agreed minutes while the fan has tokens. */
    keepsGoing: boolean('keeps_going').notNull().default(false),
    /** Tokens per minute as shown to the fan. */
    rate: integer('rate').notNull(),
    /** Requested or agreed date; null for an immediate call until it is accepted. */
    scheduledAt: at('scheduled_at'),
    /** Requested kind of call: now, or at a date. */
    askedFor: text('asked_for', { enum: ['now', 'date'] }).notNull(),
    /** Proposed new date, which the other side can confirm until `proposalExpiresAt`. */
    proposedAt: at('proposed_at'),
    proposedBy: text('proposed_by', { enum: callSides }),
    proposalExpiresAt: at('proposal_expires_at'),
    message: text('message').notNull().default(''),
    /** Null for a free call. */
    holdId: uuid('hold_id'),
    tokens: integer('tokens').notNull(),
    /** Tokens paid to the creator: the cost of the call, or the fee of a late cancellation or no-show. */
    paidTokens: integer('paid_tokens').notNull().default(0),
    /**
     * A cancellation is late from this many hours before the date. Copied from the creator when the request is made.
     */
    cancelHours: integer('cancel_hours').notNull(),
    /** End of the ringing on the creator's devices. */
    ringsUntil: at('rings_until'),
    /** Expiry of a pending request. */
    expiresAt: at('expires_at'),
    acceptedAt: at('accepted_at'),
    endedAt: at('ended_at'),
    cancelledBy: text('cancelled_by', { enum: callSides }),
    /** Reason of a decline or cancellation. */
    reason: text('reason').notNull().default(''),
    /** Sequence number for calendars (RFC 5545): changes of the date, and the end. */
    sequence: integer('sequence').notNull().default(0),
    /** Version of the row: a decision is written only to the version that it was based on. */
    version: integer('version').notNull().default(1),
    /** The fan's Idempotency-Key, stored permanently, so that a late retry does not create a second request. */
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
    // for the calendar of a fan or creator
    index('call_requests_fan_time').on(t.fanId, t.scheduledAt),
    index('call_requests_creator_time').on(t.creatorId, t.scheduledAt),
    index('call_requests_open_pair').on(t.creatorId, t.fanId).where(sql`${t.endedAt} is null`),
    // for the job `calls`
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
