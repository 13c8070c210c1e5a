import * as z from 'zod'
import { callSides, callStatuses, callTypes } from '../lists.ts'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** Actions that the reader may take now, from the table of transitions. */
const allowedSchema = z.object({
  accept: z.boolean(),
  /** For an agreed call: declines the other side's proposed date and keeps the agreed one. */
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
  /** Minutes, under two names. */
  duration_minutes: z.number(),
  estimated_duration: z.number(),
  /** Tokens per minute as shown to the fan, under two names. */
  price_per_minute: z.number(),
  rate_per_min: z.number(),
  /** Rate × minutes, in tokens. */
  total: z.number(),
  /** Tokens held at present. */
  held: z.number(),
  /** Tokens paid in the end. */
  paid_tokens: z.number(),
  message: z.string(),
  /** Expiry of a pending request. */
  expires_at: z.coerce.date().nullable(),
  /** End of the ringing on the creator's devices; null if it does not ring. */
  rings_until: z.coerce.date().nullable(),
  /** Side that has to answer; null if neither. */
  waiting_for: z.enum(callSides).nullable(),
  /** Proposed new date and its proposer; expires at `proposal_expires_at`. */
  proposed_at: z.coerce.date().nullable(),
  proposed_by: z.enum(callSides).nullable(),
  proposal_expires_at: z.coerce.date().nullable(),
  /** Fee of a fan's cancellation and the time from which it applies; null without a fee. */
  late_fee: z.object({ tokens: z.number(), from: z.coerce.date() }).nullable(),
  /** Hours before the date from which a cancellation is late. */
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
