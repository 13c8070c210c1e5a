import * as z from 'zod'
import { instantText } from '#shared/days.ts'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber } from '#shared/numbers.ts'
import { searchText } from '#shared/search-text.ts'
import { anyText, neededLine } from '#shared/written.ts'
import { dateSchema, timeSchema, zoneSchema } from '../contract.ts'
import { ticketSchema } from '../tickets/contract.ts'
import { timelineEntrySchema } from '../timeline/contract.ts'
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

/** What the reader may do with an event now. */
export const allowedSchema = z.object({
  edit: z.boolean(),
  /** Its time and price too. */
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
  creatorId: z.uuid(),
  /** The local day and time of `time_zone`, as they were entered. */
  date: z.string(),
  time: z.string(),
  /** The creator's, IANA. */
  time_zone: z.string(),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  /** Minutes. */
  duration: z.number(),
  /** Tokens for a seat; under both names. */
  price: z.number(),
  tokens: z.number(),
  status: z.enum(eventStatuses),
  /** null: any number. */
  max_participants: z.number().nullable(),
  maxParticipants: z.number().nullable(),
  /** null: any number. */
  seats_left: z.number().nullable(),
  /** Seats that are taken, those that are offered included; under both names. */
  enrolled_count: z.number(),
  participants: z.number(),
  waitlist_count: z.number(),
  isRecurring: z.boolean(),
  recurringPattern: z.enum(recurringPatterns).nullable(),
  series_id: z.uuid().nullable(),
  /** A change of clocks moved it: the time that was entered does not exist on that day. */
  shifted: z.boolean(),
  is_own: z.boolean(),
  /** The reader's own; null: none. */
  ticket: ticketSchema.nullable(),
  /** Until when a ticket is returned for all its tokens. */
  return_until: z.coerce.date(),
  /** When the followers were told of a private show. */
  announced_at: z.coerce.date().nullable(),
  cancel_reason: z.string().nullable(),
  /** Counts the changes as calendars do (RFC 5545). */
  sequence: z.number(),
  allowed: allowedSchema,
})
export type ScheduledEvent = z.infer<typeof eventSchema>

const missing = { error: SENTENCES.required }

const title = neededLine({ max: titleMax, missing: SENTENCES.required, tooLong: SENTENCES.titleTooLong })
const words = (max: number, tooLong: string) => anyText({ max, tooLong })
const description = words(descriptionMax, SENTENCES.descriptionTooLong)
/** What is left out or empty is missing; anything else is judged by its own form. */
const needed = (schema: z.ZodType<string, string>) => z.string(missing).min(1, SENTENCES.required).pipe(schema)
const date = needed(dateSchema)
const time = needed(timeSchema)
const duration = z
  .int(SENTENCES.durationForm)
  .min(eventDurations[0], SENTENCES.durationForm)
  .max(Math.max(...eventDurations), SENTENCES.durationForm)
  .refine((minutes) => eventDurations.some((one) => one === minutes), SENTENCES.durationForm)
const price = z.int(SENTENCES.priceForm).min(0, SENTENCES.priceForm).max(priceMax, SENTENCES.priceTooHigh)
/** null: any number. */
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
    /** In the creator's zone. */
    date,
    time,
    duration: duration.default(defaultDuration),
    /** Left out: the type's. */
    price: price.optional(),
    /** The same by its other name. */
    tokens: price.optional(),
    max_participants: participants,
    /** The same by its other name. */
    maxParticipants: participants,
    description: description.default(''),
    recurring: recurring.default(null),
    /** The same by its other name. */
    recurringPattern: recurring.optional(),
    /** Must agree with the pattern. */
    isRecurring: z.boolean().optional(),
    /** Of a private show: tells the followers. */
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
export const createAnswer = z.object({
  event: eventSchema,
  /** How many dates were made; of a recurring one those of the next 26 weeks. */
  occurrences: z.number(),
})

const scope = z.enum(seriesScopes).default('one')
export const eventInput = z.object({ id: z.uuid() })

/** What is left out stays as it is; what is misspelt is refused. */
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
  /** How it repeats stays: another one is refused. */
  recurring: recurring.optional(),
  /** Of a recurring one: which dates. */
  scope,
})
/** `changed`: how many dates. */
export const updateAnswer = z.object({ success: z.literal(true), event: eventSchema, changed: z.number() })

export const removeInput = eventInput.extend({ scope })
export const removeAnswer = z.object({ success: z.literal(true), removed: z.number() })
export const cancelInput = eventInput.extend({
  scope,
  /** Whoever had a ticket reads it. */
  reason: words(reasonMax, SENTENCES.reasonTooLong).default(''),
})
/** `cancelled`: how many dates this call cancelled; of what was cancelled before, none. */
export const cancelAnswer = z.object({ success: z.literal(true), event: eventSchema, cancelled: z.number() })
export const announceAnswer = z.object({ success: z.literal(true), event: eventSchema })

/** A day, or an instant in ISO 8601. */
const bound = z.union([dateSchema, instantText().refine((at) => /^20\d\d-/.test(at))], {
  error: 'Dates are written like 2026-11-20.',
})
export const listInput = z
  .object({
    /** Days of `time_zone`, both included; of an instant the moment itself, `to` excluded. */
    from: bound.optional(),
    to: bound.optional(),
    /** By id or username. Left out: the caller's own events and those they have a ticket for. */
    creator_id: z.string().min(1).max(60).optional(),
    /** Left out: the creator's. */
    time_zone: zoneSchema.optional(),
  })
  .prefault({})
export const listAnswer = z.object({
  events: z.array(eventSchema),
  /** Whose days `from` and `to` are. */
  time_zone: z.string(),
})

/** What a fan can find: everything but personal time. */
const findable = z.enum(eventTypes).exclude(['personal'])
const queryFlag = z.union([z.boolean(), z.stringbool()])
export const findInput = z
  .object({
    /** A list, or in an address names with commas between; left out: every type. */
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
    /** In titles, descriptions and names of creators. */
    search: searchText(SENTENCES.searchTooLong),
    /** On that day of `time_zone`; without a day a recurring event is listed once, by its next date. */
    day: dateSchema.optional(),
    time_zone: zoneSchema.default('UTC'),
    max_price: queryNumber(z.int().min(0).max(priceMax)).optional(),
    /** Only of creators whom the caller follows. */
    followed: queryFlag.default(false),
    limit: queryNumber(z.int().min(1).max(findPage.max)).default(findPage.default),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})
export const findAnswer = z.object({ events: z.array(eventSchema), next_cursor: z.string().nullable() })

export const oneAnswer = z.object({
  event: eventSchema,
  /** To the host, to whoever has a ticket (with what happened to it) and to admins. */
  timeline: z.array(timelineEntrySchema).optional(),
})

export type EventAnswer = z.infer<typeof oneAnswer>
export type CreateInput = z.infer<typeof createInput>
export type UpdateInput = z.infer<typeof updateInput>
export type CancelInput = z.infer<typeof cancelInput>
export type RemoveInput = z.infer<typeof removeInput>
export type ListInput = z.infer<typeof listInput>
export type FindInput = z.infer<typeof findInput>
