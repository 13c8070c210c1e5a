import * as z from 'zod'
import { callSides, callStatuses, callTypes } from '../lists.ts'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** Actions that the reader can take now, according to the transition table. */
const allowedSchema = z.object({
  accept: z.boolean(),
  /** For an agreed call: declines the other side's proposed date, so that the agreed date stays. */
  decline: z.boolean(),
  cancel: z.boolean(),
  /** For an agreed call: withdraws the reader's own proposed date. */
  withdraw: z.boolean(),
  /** `/reschedule` moves the call at once. */
  reschedule: z.boolean(),
  /** `/reschedule` proposes a date for the other side to confirm. */
  propose: z.boolean(),
  confirm: z.boolean(),
})

export const callRequestSchema = z.object({
  id: z.uuid(),
  type: z.enum(callTypes),
  status: z.enum(callStatuses),
  /** The reader's role in the call. */
  role: z.enum([...callSides, 'admin']),
  fan: person,
  creator: person,
  fan_username: z.string(),
  /** The agreed or requested date in the creator's time zone; null for a call that starts when accepted. */
  scheduled_date: z.string().nullable(),
  scheduled_time: z.string().nullable(),
  scheduled_at: z.coerce.date().nullable(),
  /** IANA time zone of the creator. */
  time_zone: z.string(),
  /** Requested minutes; `estimated_duration` has the same value. */
  duration_minutes: z.number(),
  estimated_duration: z.number(),
  /** Tokens per minute as shown to the fan; `rate_per_min` has the same value. */
  price_per_minute: z.number(),
  rate_per_min: z.number(),
  /** Rate × minutes, in tokens. */
  total: z.number(),
  /** Tokens held for the call now. */
  held: z.number(),
  /** Tokens paid to the creator at the end. */
  paid_tokens: z.number(),
  message: z.string(),
  /** Expiry of a pending request. */
  expires_at: z.coerce.date().nullable(),
  /** End of the ringing on the creator's devices; null if they do not ring. */
  rings_until: z.coerce.date().nullable(),
  /** Side whose answer is due; null if no answer is due. */
  waiting_for: z.enum(callSides).nullable(),
  /** Proposed new date, which expires at `proposal_expires_at`. */
  proposed_at: z.coerce.date().nullable(),
  proposed_by: z.enum(callSides).nullable(),
  proposal_expires_at: z.coerce.date().nullable(),
  /** Fee that a fan pays for cancelling, and the time from which it applies; null without a fee. */
  late_fee: z.object({ tokens: z.number(), from: z.coerce.date() }).nullable(),
  /** A cancellation is late from this many hours before the date. */
  cancel_hours: z.number(),
  cancelled_by: z.enum(callSides).nullable(),
  /** Reason of a decline or cancellation. */
  reason: z.string(),
  /** Number of changes of the date. */
  sequence: z.number(),
  created_at: z.coerce.date(),
  accepted_at: z.coerce.date().nullable(),
  ended_at: z.coerce.date().nullable(),
  allowed: allowedSchema,
})

export type CallRequest = z.infer<typeof callRequestSchema>
