import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber } from '#shared/numbers.ts'
import { anyText } from '#shared/written.ts'
import { instantSchema, sessionSchema } from '../agenda/contract.ts'
import {
  callFilters,
  callMinutes,
  callMinutesDefault,
  callSides,
  callStatuses,
  callTypes,
  callWhats,
  messageMax,
  reasonMax,
  requestsPage,
  SENTENCES,
} from './spec.ts'

const words = (max: number, tooLong: string) => anyText({ max, tooLong })

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

const timelineEntry = z.object({
  at: z.coerce.date(),
  who: z.enum([...callSides, 'admin', 'clock']),
  what: z.enum(callWhats),
  text: z.string(),
  /** Date that the entry is about. */
  moment: z.coerce.date().nullable(),
  /** Reason in the words of the acting side. */
  reason: z.string(),
  /** Effect on the fan's tokens, and their number. */
  effect: z.enum(['none', 'held', 'returned', 'paid']),
  tokens: z.number(),
})

export const requestsInput = z
  .object({
    status: z.enum(callFilters).default('all'),
    /** The caller's side in these calls; by default the creator for creators and the fan for others. */
    role: z.enum(callSides).optional(),
    limit: queryNumber(z.int().min(1).max(requestsPage.max)).default(requestsPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const requestsAnswer = z.object({
  requests: z.array(callRequestSchema),
  next_cursor: z.string().nullable(),
  /** Number of pending requests, counted up to 100. */
  pending_count: z.number(),
})

export const requestInput = z.object({ id: z.uuid() })
export const requestAnswer = z.object({ request: callRequestSchema.extend({ timeline: z.array(timelineEntry) }) })

const minutes = z.literal(callMinutes, SENTENCES.minutesForm).optional()
const rate = z.int().min(0).max(1_000_000).optional()
/** Returns true if at most one of these values is given, or all given values are equal. */
const agree = (...values: unknown[]) => new Set(values.filter((value) => value !== undefined)).size <= 1
const minutesError = { path: ['duration_minutes'], error: SENTENCES.twoValues }
const rateError = { path: ['price_per_minute'], error: SENTENCES.twoValues }

export const askInput = z
  .object({
    creator_id: z.uuid(),
    type: z.enum(callTypes),
    minutes,
    /** Aliases of `minutes`, as in answers. */
    duration_minutes: minutes,
    estimated_duration: minutes,
    /** Start of a free slot; omitted for a call now. */
    scheduled_at: instantSchema.nullish(),
    message: words(messageMax, SENTENCES.messageTooLong).default(''),
    /** Rate per minute shown to the fan; a different current rate is refused. */
    price: rate,
    /** Aliases of `price`, as in answers. */
    price_per_minute: rate,
    rate_per_min: rate,
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine((asked) => agree(asked.minutes, asked.duration_minutes, asked.estimated_duration), minutesError)
  .refine((asked) => agree(asked.price, asked.price_per_minute, asked.rate_per_min), rateError)
  .transform(({ duration_minutes, estimated_duration, price_per_minute, rate_per_min, ...asked }) => {
    const price = asked.price ?? price_per_minute ?? rate_per_min
    return {
      ...asked,
      minutes: asked.minutes ?? duration_minutes ?? estimated_duration ?? callMinutesDefault,
      ...(price !== undefined && { price }),
    }
  })
export const askAnswer = z.object({
  request: callRequestSchema,
  /** The fan's balance in tokens. */
  balance: z.number(),
})

const act = requestInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
const reason = words(reasonMax, SENTENCES.reasonTooLong).default('')

/** A date and time in the creator's time zone; by default the fan's date, or now. A different date is proposed to the fan. */
export const acceptInput = act.extend({
  scheduled_date: z.iso
    .date(SENTENCES.dateForm)
    .refine((day) => /^20\d\d-/.test(day), SENTENCES.dateForm)
    .nullish(),
  scheduled_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, SENTENCES.timeForm)
    .nullish(),
})
export const declineInput = act.extend({ reason })
export const cancelInput = act.extend({ reason })
export const withdrawInput = act
export const rescheduleInput = act.extend({ scheduled_at: instantSchema })
export const confirmInput = act

export const actAnswer = z.object({
  request: callRequestSchema,
  /** Entry of the calendar; omitted without a date. */
  session: sessionSchema.optional(),
  /** The fan's balance in tokens; only for the fan, and only if tokens moved. */
  balance: z.number().optional(),
})
/** The accepted call, with the proposed date if it now waits for the fan. */
export const acceptAnswer = actAnswer.extend({
  session: sessionSchema,
  /** True if the given local time does not exist because of a clock change; the session begins at the next existing one. */
  shifted: z.boolean(),
})

export type CallRequest = z.infer<typeof callRequestSchema>
export type CallRequestDetails = z.infer<typeof requestAnswer>['request']
export type RequestsInput = z.infer<typeof requestsInput>
export type AskInput = z.infer<typeof askInput>
export type AcceptInput = z.infer<typeof acceptInput>
