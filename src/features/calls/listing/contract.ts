import * as z from 'zod'
import { instantText, queryNumber } from '#shared/schemas.ts'
import { callRequestSchema } from '../lifecycle/contract.ts'
import { callFilters, callSides, callWhats } from '../lists.ts'
import { requestsPage } from '../spec.ts'
import { agendaDaysMax, SPANS, sessionStatuses, upcomingPage } from './spec.ts'

const century = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') }
const isOfCentury = (at: Date) => at >= century.from && at < century.to

/** Instant in ISO 8601 format with its UTC offset. */
export const instantSchema = z
  .union([z.date(), instantText().transform((text) => new Date(text))], SPANS.momentForm)
  .refine(isOfCentury, SPANS.momentFar)

/** Instant, or a date, which means the start of that day in UTC. */
const spanEdge = z
  .union([instantSchema, z.iso.date().transform((day) => new Date(`${day}T00:00:00Z`))], SPANS.momentForm)
  .refine(isOfCentury, SPANS.momentFar)

/** A call or an event in a user's calendar. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The same value as `id`. */
  session_id: z.uuid(),
  kind: z.enum(['call', 'event']),
  /** `video` or `voice` for a call; the type of an event. */
  type: z.string(),
  title: z.string(),
  status: z.enum(sessionStatuses),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  /** The same value as `starts_at`. */
  scheduled_at: z.coerce.date(),
  /** Day and time in the creator's time zone. */
  scheduled_date: z.string(),
  scheduled_time: z.string(),
  date: z.string(),
  time: z.string(),
  /** IANA time zone of the creator. */
  time_zone: z.string(),
  duration: z.number(),
  duration_minutes: z.number(),
  tokens: z.number(),
  /** The fan of a call; for an event the reader, if the reader is a guest. */
  fan_username: z.string().nullable(),
  fan_name: z.string().nullable(),
  creator_id: z.uuid(),
  creator_username: z.string(),
  creator_name: z.string(),
  /** Number of guests without the host; `enrolled_count` has the same value. */
  participants: z.number(),
  enrolled_count: z.number(),
  /** Null without a limit. */
  max_participants: z.number().nullable(),
  role: z.enum(['host', 'guest']),
  /** Deadline for confirming a seat offered to the reader. */
  confirm_by: z.coerce.date().nullable(),
  /** Path of the page of the call or event. */
  path: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

const dayMs = 24 * 60 * 60 * 1000

/** Selects sessions that overlap a span; by default 31 days before to 62 days after today. */
export const scheduledInput = z
  .object({ from: spanEdge.optional(), to: spanEdge.optional() })
  .refine(({ from, to }) => !from || !to || from < to, { path: ['to'], error: SPANS.spanOrder })
  .refine(({ from, to }) => !from || !to || to.getTime() - from.getTime() <= agendaDaysMax * dayMs, {
    path: ['to'],
    error: SPANS.spanLong,
  })
  .prefault({})
export const upcomingInput = z
  .object({ limit: queryNumber(z.int().min(1).max(upcomingPage.max)).default(upcomingPage.default) })
  .prefault({})
export const sessionsOutput = z.object({ sessions: z.array(sessionSchema) })

export type ScheduledInput = z.infer<typeof scheduledInput>

const timelineEntry = z.object({
  at: z.coerce.date(),
  who: z.enum([...callSides, 'admin', 'clock']),
  what: z.enum(callWhats),
  text: z.string(),
  /** Date that the timeline entry is about. */
  moment: z.coerce.date().nullable(),
  /** Reason that the acting side wrote. */
  reason: z.string(),
  /** Effect on the fan's tokens. */
  effect: z.enum(['none', 'held', 'returned', 'paid']),
  tokens: z.number(),
})

export const requestsInput = z
  .object({
    status: z.enum(callFilters).default('all'),
    /** The caller's side in the listed calls; by default `creator` for creators and `fan` for other users. */
    role: z.enum(callSides).optional(),
    limit: queryNumber(z.int().min(1).max(requestsPage.max)).default(requestsPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const requestsOutput = z.object({
  requests: z.array(callRequestSchema),
  next_cursor: z.string().nullable(),
  /** Number of pending requests, counted up to 100. */
  pending_count: z.number(),
})

export const requestInput = z.object({ id: z.uuid() })
export const requestOutput = z.object({ request: callRequestSchema.extend({ timeline: z.array(timelineEntry) }) })
export type CallRequestDetails = z.infer<typeof requestOutput>['request']
export type RequestsInput = z.infer<typeof requestsInput>
