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

/** What the reader may do with a request now; from the one table of rules.ts. */
const allowedSchema = z.object({
  accept: z.boolean(),
  /** Of an agreed call: the other side's proposed date, and the agreed one stands. */
  decline: z.boolean(),
  cancel: z.boolean(),
  /** Of an agreed call: one's own proposed date. */
  withdraw: z.boolean(),
  /** `/reschedule` moves it at once. */
  reschedule: z.boolean(),
  /** `/reschedule` proposes a date, which the other side confirms. */
  propose: z.boolean(),
  confirm: z.boolean(),
})

export const callRequestSchema = z.object({
  id: z.uuid(),
  type: z.enum(callTypes),
  status: z.enum(callStatuses),
  /** What the reader is in it. */
  role: z.enum([...callSides, 'admin']),
  fan: person,
  creator: person,
  fan_username: z.string(),
  /** The agreed date, or the one that the fan asks for, on the creator's clock; null: as soon as it is accepted. */
  scheduled_date: z.string().nullable(),
  scheduled_time: z.string().nullable(),
  scheduled_at: z.coerce.date().nullable(),
  /** The creator's, IANA. */
  time_zone: z.string(),
  /** Minutes, under both names. */
  duration_minutes: z.number(),
  estimated_duration: z.number(),
  /** Tokens a minute as the fan saw them, under both names. */
  price_per_minute: z.number(),
  rate_per_min: z.number(),
  /** The rate × the minutes. */
  total: z.number(),
  /** What is held of it now. */
  held: z.number(),
  /** What was paid of it in the end. */
  paid_tokens: z.number(),
  message: z.string(),
  /** When a pending request ends by itself. */
  expires_at: z.coerce.date().nullable(),
  /** Until when it rings on the creator's devices; null: it does not. */
  rings_until: z.coerce.date().nullable(),
  /** Whose answer it waits for; null: nobody's. */
  waiting_for: z.enum(callSides).nullable(),
  /** Another date that somebody proposed, and until when it can be confirmed. */
  proposed_at: z.coerce.date().nullable(),
  proposed_by: z.enum(callSides).nullable(),
  proposal_expires_at: z.coerce.date().nullable(),
  /** What the fan's cancellation of an agreed call costs, and from when on; null: nothing. */
  late_fee: z.object({ tokens: z.number(), from: z.coerce.date() }).nullable(),
  /** How many hours before its date a cancellation becomes a late one. */
  cancel_hours: z.number(),
  cancelled_by: z.enum(callSides).nullable(),
  /** Why it was declined or cancelled. */
  reason: z.string(),
  /** Counts the changes of its date. */
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
  /** The date that it is about. */
  moment: z.coerce.date().nullable(),
  /** In the words of who did it. */
  reason: z.string(),
  /** What became of the fan's tokens, and how many. */
  effect: z.enum(['none', 'held', 'returned', 'paid']),
  tokens: z.number(),
})

export const requestsInput = z
  .object({
    status: z.enum(callFilters).default('all'),
    /** What the caller is in them; left out: a creator the creator, everybody else the fan. */
    role: z.enum(callSides).optional(),
    limit: queryNumber(z.int().min(1).max(requestsPage.max)).default(requestsPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const requestsAnswer = z.object({
  requests: z.array(callRequestSchema),
  next_cursor: z.string().nullable(),
  /** How many are pending in all, counted up to 100. */
  pending_count: z.number(),
})

export const requestInput = z.object({ id: z.uuid() })
export const requestAnswer = z.object({ request: callRequestSchema.extend({ timeline: z.array(timelineEntry) }) })

const minutes = z.literal(callMinutes, SENTENCES.minutesForm).optional()
const rate = z.int().min(0).max(1_000_000).optional()
/** Returns true if at most one of these values is given, or all that are given are equal. */
const agree = (...values: unknown[]) => new Set(values.filter((value) => value !== undefined)).size <= 1
const minutesError = { path: ['duration_minutes'], error: SENTENCES.twoValues }
const rateError = { path: ['price_per_minute'], error: SENTENCES.twoValues }

export const askInput = z
  .object({
    creator_id: z.uuid(),
    type: z.enum(callTypes),
    minutes,
    /** The same by its names in answers. */
    duration_minutes: minutes,
    estimated_duration: minutes,
    /** The start of a free slot; left out: now. */
    scheduled_at: instantSchema.nullish(),
    message: words(messageMax, SENTENCES.messageTooLong).default(''),
    /** The rate a minute that was seen: another one by now is refused. */
    price: rate,
    /** The same by its names in answers. */
    price_per_minute: rate,
    rate_per_min: rate,
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine((asked) => agree(asked.minutes, asked.duration_minutes, asked.estimated_duration), minutesError)
  .refine((asked) => agree(asked.price, asked.price_per_minute, asked.rate_per_min), rateError)
  .transform(({ duration_minutes, estimated_duration, price_per_minute, rate_per_min, ...asked }) => {
    const price = asked.price ?? price_per_minute ?? rate_per_min
    return {
      ...{ ...asked, minutes: asked.minutes ?? duration_minutes ?? estimated_duration ?? callMinutesDefault },
      ...(price !== undefined && { price }),
    }
  })
export const askAnswer = z.object({
  request: callRequestSchema,
  /** The fan's tokens. */
  balance: z.number(),
})

const act = requestInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
const reason = words(reasonMax, SENTENCES.reasonTooLong).default('')

/** A date and a time on the creator's clock; without them the fan's date, or now. Another date is proposed to the fan. */
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
  /** As it stands in the calendar; left out where it has no date. */
  session: sessionSchema.optional(),
  /** The fan's tokens, to the fan, where some moved. */
  balance: z.number().optional(),
})
/** With the date that was proposed, where it now waits for the fan. */
export const acceptAnswer = actAnswer.extend({
  session: sessionSchema,
  /** A change of clocks skips the time that was given: the session begins at the next one that exists. */
  shifted: z.boolean(),
})

export type CallRequest = z.infer<typeof callRequestSchema>
export type CallRequestWhole = z.infer<typeof requestAnswer>['request']
export type RequestsInput = z.infer<typeof requestsInput>
export type AskInput = z.infer<typeof askInput>
export type AcceptInput = z.infer<typeof acceptInput>
