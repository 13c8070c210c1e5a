import * as z from 'zod'
import { anyText, idempotencyKeySchema, instantText, neededLine, queryNumber, searchText } from '#shared/schemas.ts'
import { dateSchema, ticketSchema, timelineEntrySchema, timeSchema, zoneSchema } from '../contract.ts'
import {
  defaultDuration,
  descriptionMax,
  eventDurations,
  eventStatuses,
  eventTypes,
  findPage,
  participantsMax,
  priceMax,
  reasonMax,
  recurringPatterns,
  SENTENCES,
  seriesScopes,
  titleMax,
} from './spec.ts'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** Actions that the caller can take on an event at the moment. */
export const allowedSchema = z.object({
  edit: z.boolean(),
  /** True if time and price can change too. */
  edit_time: z.boolean(),
  cancel: z.boolean(),
  remove: z.boolean(),
  announce: z.boolean(),
  take: z.boolean(),
  join_line: z.boolean(),
  give_back: z.boolean(),
  confirm: z.boolean(),
})

export const eventSchema = z.object({
  id: z.uuid(),
  type: z.enum(eventTypes),
  title: z.string(),
  description: z.string(),
  creator: person,
  /** URL of the creator's card picture. */
  poster_url: z.string().nullable(),
  creatorId: z.uuid(),
  /** Local date and time in `time_zone`, as the creator entered them. */
  date: z.string(),
  time: z.string(),
  /** IANA time zone of the creator. */
  time_zone: z.string(),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  /** Length in minutes. */
  duration: z.number(),
  /** Tokens per seat; `tokens` is an alias. */
  price: z.number(),
  tokens: z.number(),
  status: z.enum(eventStatuses),
  /** Maximum number of participants; null: no limit. */
  max_participants: z.number().nullable(),
  maxParticipants: z.number().nullable(),
  /** Number of free seats; null: no limit. */
  seats_left: z.number().nullable(),
  /** Seats taken or offered; `participants` is an alias. */
  enrolled_count: z.number(),
  participants: z.number(),
  waitlist_count: z.number(),
  isRecurring: z.boolean(),
  recurringPattern: z.enum(recurringPatterns).nullable(),
  series_id: z.uuid().nullable(),
  /** True if a clock change moved the event, because the entered time does not exist on that day. */
  shifted: z.boolean(),
  is_own: z.boolean(),
  /** Ticket of the caller; null: none. */
  ticket: ticketSchema.nullable(),
  /** Deadline to return a ticket for a full refund. */
  return_until: z.coerce.date(),
  /** Time at which the private show was announced to the followers; null: not announced. */
  announced_at: z.coerce.date().nullable(),
  cancel_reason: z.string().nullable(),
  /** Number of changes, as calendars count them (RFC 5545). */
  sequence: z.number(),
  allowed: allowedSchema,
})
export type ScheduledEvent = z.infer<typeof eventSchema>

const missing = { error: SENTENCES.required }

const title = neededLine({ max: titleMax, missing: SENTENCES.required, tooLong: SENTENCES.titleTooLong })
const words = (max: number, tooLong: string) => anyText({ max, tooLong })
const description = words(descriptionMax, SENTENCES.descriptionTooLong)
/** Builds a schema that reports a missing or empty value as required, and validates any other value with `schema`. */
const needed = (schema: z.ZodType<string, string>) => z.string(missing).min(1, SENTENCES.required).pipe(schema)
const date = needed(dateSchema)
const time = needed(timeSchema)
const duration = z
  .int(SENTENCES.durationForm)
  .min(eventDurations[0], SENTENCES.durationForm)
  .max(Math.max(...eventDurations), SENTENCES.durationForm)
  .refine((minutes) => eventDurations.some((one) => one === minutes), SENTENCES.durationForm)
const price = z.int(SENTENCES.priceForm).min(0, SENTENCES.priceForm).max(priceMax, SENTENCES.priceTooHigh)
/** Maximum number of participants; null: no limit. */
const participants = z
  .int(SENTENCES.participantsForm)
  .min(1, SENTENCES.participantsForm)
  .max(participantsMax, SENTENCES.participantsTooMany)
  .nullable()
  .optional()
const type = z.enum(eventTypes, SENTENCES.typeUnknown)
const recurring = z.enum(recurringPatterns, SENTENCES.recurringForm).nullable()

export const createInput = z
  .object({
    type,
    title,
    /** Local date in the creator's time zone. */
    date,
    time,
    duration: duration.default(defaultDuration),
    /** Default: the price of the event type. */
    price: price.optional(),
    /** Alias of `price`. */
    tokens: price.optional(),
    max_participants: participants,
    /** Alias of `max_participants`. */
    maxParticipants: participants,
    description: description.default(''),
    recurring: recurring.default(null),
    /** Alias of `recurring`. */
    recurringPattern: recurring.optional(),
    /** Must match the recurring pattern. */
    isRecurring: z.boolean().optional(),
    /** Private shows only: announces the show to the followers. */
    announce: z.boolean().default(false),
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine(({ price: one, tokens: other }) => one === undefined || other === undefined || one === other, {
    path: ['tokens'],
    error: SENTENCES.twoValues,
  })
  .refine(({ recurring: one, recurringPattern: other }) => !one || !other || one === other, {
    path: ['recurringPattern'],
    error: SENTENCES.twoValues,
  })
  .refine(
    ({ isRecurring: repeats, recurring: one, recurringPattern: other }) =>
      repeats === undefined || repeats === Boolean(one ?? other),
    { path: ['recurringPattern'], error: SENTENCES.recurringForm },
  )
  .transform(({ maxParticipants, tokens, recurringPattern, isRecurring: _, ...event }) => ({
    ...event,
    price: event.price ?? tokens,
    recurring: event.recurring ?? recurringPattern ?? null,
    max_participants: event.max_participants ?? maxParticipants,
  }))
export const createOutput = z.object({
  event: eventSchema,
  /** Number of dates created. For a recurring event, these are the dates of the next 26 weeks. */
  occurrences: z.number(),
})

const scope = z.enum(seriesScopes).default('one')
export const eventInput = z.object({ id: z.uuid() })

/** Partial update: omitted fields stay unchanged; unknown fields are refused. */
export const updateInput = z.strictObject({
  id: z.uuid(),
  type: type.optional(),
  title: title.optional(),
  description: description.optional(),
  date: date.optional(),
  time: time.optional(),
  duration: duration.optional(),
  price: price.optional(),
  max_participants: participants,
  maxParticipants: participants,
  /** Must equal the current pattern, because a pattern cannot change. */
  recurring: recurring.optional(),
  /** Dates of a recurring event that the change affects. */
  scope,
})
/** Response to a change. `changed`: number of dates changed. */
export const updateOutput = z.object({ success: z.literal(true), event: eventSchema, changed: z.number() })

export const removeInput = eventInput.extend({ scope })
export const removeOutput = z.object({ success: z.literal(true), removed: z.number() })
export const cancelInput = eventInput.extend({
  scope,
  /** Reason for the cancellation, shown to ticket holders. */
  reason: words(reasonMax, SENTENCES.reasonTooLong).default(''),
})
/**
 * Response to a cancellation. `cancelled`: number of dates that this request cancelled, without earlier cancellations.
 */
export const cancelOutput = z.object({ success: z.literal(true), event: eventSchema, cancelled: z.number() })
export const announceOutput = z.object({ success: z.literal(true), event: eventSchema })

/** Bound of a range: a date, or an instant in ISO 8601. */
const bound = z.union([dateSchema, instantText().refine((at) => /^20\d\d-/.test(at))], {
  error: 'Dates are written like 2026-11-20.',
})
export const listInput = z
  .object({
    /** Range: dates in `time_zone`, both included, or instants, without `to`. */
    from: bound.optional(),
    to: bound.optional(),
    /**
     * User id or username of a creator. Default: the caller's own events and the events that the caller has tickets
     * for.
     */
    creator_id: z.string().min(1).max(60).optional(),
    /** Default: the creator's time zone. */
    time_zone: zoneSchema.optional(),
  })
  .prefault({})
export const listOutput = z.object({
  events: z.array(eventSchema),
  /** Time zone of `from` and `to`. */
  time_zone: z.string(),
})

/** Event types that fans can find: all except personal time. */
const findable = z.enum(eventTypes).exclude(['personal'])
const queryFlag = z.union([z.boolean(), z.stringbool()])
const filters = {
  /** List of event types, comma-separated in a URL. Default: all types. */
  types: z
    .union([
      z.array(findable).max(eventTypes.length),
      z
        .string()
        .max(120)
        .transform((names) => names.split(',').filter((name) => name !== ''))
        .pipe(z.array(findable).max(eventTypes.length)),
    ])
    .optional(),
  /** Search text for titles, descriptions and creator names. */
  search: searchText(SENTENCES.searchTooLong),
  time_zone: zoneSchema.default('UTC'),
  max_price: queryNumber(z.int().min(0).max(priceMax)).optional(),
  /** True: only events of creators that the caller follows. */
  followed: queryFlag.default(false),
}
export const findInput = z
  .object({
    ...filters,
    /** Date in `time_zone`. Without it, a recurring event is listed once, with its next date. */
    day: dateSchema.optional(),
    limit: queryNumber(z.int().min(1).max(findPage.max)).default(findPage.default),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})
export const findOutput = z.object({ events: z.array(eventSchema), next_cursor: z.string().nullable() })

export const daysInput = z.object(filters).prefault({})
/** The next days with an event, as dates in `time_zone`. */
export const daysOutput = z.object({ days: z.array(z.string()) })

export const oneOutput = z.object({
  event: eventSchema,
  /** For the host, for ticket holders (with the entries of their tickets) and for admins. */
  timeline: z.array(timelineEntrySchema).optional(),
})

export type EventOutput = z.infer<typeof oneOutput>
export type CreateInput = z.infer<typeof createInput>
export type UpdateInput = z.infer<typeof updateInput>
export type CancelInput = z.infer<typeof cancelInput>
export type RemoveInput = z.infer<typeof removeInput>
export type ListInput = z.infer<typeof listInput>
export type FindInput = z.infer<typeof findInput>
export type DaysInput = z.infer<typeof daysInput>
