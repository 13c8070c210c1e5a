import * as z from 'zod'
import { instantText } from '#shared/days.ts'
import { queryNumber } from '#shared/numbers.ts'
import { agendaDaysMax, SENTENCES, sessionStatuses, upcomingPage } from './spec.ts'

const century = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') }
const isOfCentury = (at: Date) => at >= century.from && at < century.to

/** An instant, as ISO 8601 with its distance from UTC. */
export const instantSchema = z
  .union([z.date(), instantText().transform((text) => new Date(text))], SENTENCES.momentForm)
  .refine(isOfCentury, SENTENCES.momentFar)

/** An instant, or the beginning of a day of UTC. */
const edge = z
  .union([instantSchema, z.iso.date().transform((day) => new Date(`${day}T00:00:00Z`))], SENTENCES.momentForm)
  .refine(isOfCentury, SENTENCES.momentFar)

/** A call or an event in somebody's calendar. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The same: what the room of a call is opened with. */
  session_id: z.uuid(),
  kind: z.enum(['call', 'event']),
  /** video or voice, or the type of the event. */
  type: z.string(),
  title: z.string(),
  status: z.enum(sessionStatuses),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  /** The same as `starts_at`. */
  scheduled_at: z.coerce.date(),
  /** Day and time on the creator's clock, under both names. */
  scheduled_date: z.string(),
  scheduled_time: z.string(),
  date: z.string(),
  time: z.string(),
  /** The creator's, IANA. */
  time_zone: z.string(),
  duration: z.number(),
  duration_minutes: z.number(),
  tokens: z.number(),
  /** Of an event, the reader where they are a guest. */
  fan_username: z.string().nullable(),
  fan_name: z.string().nullable(),
  creator_id: z.uuid(),
  creator_username: z.string(),
  creator_name: z.string(),
  /** How many come beside the host, under both names. */
  participants: z.number(),
  enrolled_count: z.number(),
  /** Null: any number. */
  max_participants: z.number().nullable(),
  role: z.enum(['host', 'guest']),
  /** Until when the reader may confirm a seat that is offered to them. */
  confirm_by: z.coerce.date().nullable(),
  /** The page where it opens. */
  path: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

const dayMs = 24 * 60 * 60 * 1000

/** Sessions that are, at least in part, in this span; without one, some weeks around today. */
export const scheduledInput = z
  .object({ from: edge.optional(), to: edge.optional() })
  .refine(({ from, to }) => !from || !to || from < to, { path: ['to'], error: SENTENCES.spanOrder })
  .refine(({ from, to }) => !from || !to || to.getTime() - from.getTime() <= agendaDaysMax * dayMs, {
    path: ['to'],
    error: SENTENCES.spanLong,
  })
  .prefault({})
export const upcomingInput = z
  .object({ limit: queryNumber(z.int().min(1).max(upcomingPage.max)).default(upcomingPage.default) })
  .prefault({})
export const sessionsAnswer = z.object({ sessions: z.array(sessionSchema) })

export type ScheduledInput = z.infer<typeof scheduledInput>
