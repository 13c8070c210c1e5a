import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { dateSchema, timeSchema, zoneSchema } from '../contract.ts'
import { SENTENCES as FORMS } from '../spec.ts'
import { areApart, areForward, daysBetween, sortRanges } from './rules.ts'
import {
  bufferMax,
  callMinutes,
  callMinutesDefault,
  cancelHoursMax,
  horizonMax,
  noticeMax,
  overridesMax,
  perDayMax,
  rangesMax,
  SENTENCES,
  slotDays,
  type weekdays,
} from './spec.ts'

const range = z.strictObject({ start: timeSchema, end: z.union([timeSchema, z.literal('24:00')], FORMS.timeForm) })
const ranges = z
  .array(range)
  .max(rangesMax, SENTENCES.rangesMany)
  .transform(sortRanges)
  .refine(areForward, { error: SENTENCES.rangeOrder, abort: true })
  .refine(areApart, SENTENCES.rangesOverlap)
const day = z
  .strictObject({ enabled: z.boolean(), ranges })
  .refine(({ enabled, ranges }) => !enabled || ranges.length > 0, SENTENCES.rangesMissing)

const whole = (min: number, max: number, error: string) => z.int({ error }).min(min, error).max(max, error)

type PerWeekday<Value> = Record<(typeof weekdays)[number], Value>
const perWeekday = <Value>(value: Value): PerWeekday<Value> => ({
  monday: value,
  tuesday: value,
  wednesday: value,
  thursday: value,
  friday: value,
  saturday: value,
  sunday: value,
})

const overrides = z
  .array(z.strictObject({ date: dateSchema, ranges }))
  .max(overridesMax, SENTENCES.overridesMany)
  .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, SENTENCES.overrideTwice)
  .transform((list) => list.toSorted((a, b) => (a.date < b.date ? -1 : 1)))

/** Partial update: omitted fields and weekdays stay unchanged; unknown fields are refused. */
export const saveInput = z.strictObject({
  time_zone: zoneSchema.optional(),
  weekly: z.strictObject(perWeekday(day.optional())).optional(),
  /**
   * Dates with hours that differ from those of their weekday; a date without ranges is off. The list replaces the saved
   * one.
   */
  overrides: overrides.optional(),
  buffer_minutes: whole(0, bufferMax, SENTENCES.bufferForm).optional(),
  notice_minutes: whole(0, noticeMax, SENTENCES.noticeForm).optional(),
  /** Maximum number of calls that a fan can book on one day; null: no limit. */
  max_per_day: whole(1, perDayMax, SENTENCES.perDayForm).nullable().optional(),
  horizon_days: whole(1, horizonMax, SENTENCES.horizonForm).optional(),
  cancel_hours: whole(0, cancelHoursMax, SENTENCES.cancelForm).optional(),
  /** Ignored, so that clients can send a response back unchanged. */
  success: z.unknown().optional(),
})

const savedRange = z.object({ start: z.string(), end: z.string() })
export const availabilitySchema = z.object({
  /** IANA time zone. */
  time_zone: z.string(),
  weekly: z.object(perWeekday(z.object({ enabled: z.boolean(), ranges: z.array(savedRange) }))),
  overrides: z.array(z.object({ date: z.string(), ranges: z.array(savedRange) })),
  buffer_minutes: z.number(),
  notice_minutes: z.number(),
  max_per_day: z.number().nullable(),
  horizon_days: z.number(),
  cancel_hours: z.number(),
})
export const saveOutput = availabilitySchema.extend({ success: z.literal(true) })

const minutes = queryNumber(
  z
    .number({ error: SENTENCES.minutesForm })
    .max(Math.max(...callMinutes), SENTENCES.minutesForm)
    .min(Math.min(...callMinutes), SENTENCES.minutesForm),
)
  .pipe(z.literal(callMinutes, SENTENCES.minutesForm))
  .default(callMinutesDefault)
/** User id or username of the creator. */
const creatorId = z.string().min(1).max(60)

export const ofInput = z.object({
  creatorId,
  /** Length of the call in minutes, for which `next` is computed. */
  minutes,
})
/** Booking terms of a creator, for the booking page. */
export const ofOutput = z.object({
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  /** The creator's IANA time zone. */
  time_zone: z.string(),
  horizon_days: z.number(),
  notice_minutes: z.number(),
  /** A fan who cancels within this number of hours before a call pays the late fee. */
  cancel_hours: z.number(),
  /** Local day and start of the first free slot, in the creator's time zone; null: no slot is free. */
  next: z.string().nullable(),
  next_start: z.date().nullable(),
  accepts: z.object({ video: z.boolean(), voice: z.boolean() }),
  /** Tokens per minute. */
  rates: z.object({ video: z.number(), voice: z.number() }),
})

/** Selects the days from `from` to `to`, both included, in `time_zone` (default: the creator's time zone). */
export const slotsInput = z
  .object({
    creatorId,
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    minutes,
    time_zone: zoneSchema.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: SENTENCES.daysOrder })
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) <= slotDays.max, {
    path: ['to'],
    error: SENTENCES.daysMany,
  })
export const slotsOutput = z.object({
  /** Time zone of `from` and `to`. */
  time_zone: z.string(),
  creator_time_zone: z.string(),
  slots: z.array(z.object({ start: z.date(), end: z.date() })),
})

export type Availability = z.infer<typeof availabilitySchema>
export type SaveInput = z.infer<typeof saveInput>
export type SlotsInput = z.infer<typeof slotsInput>
export type BookingTerms = z.infer<typeof ofOutput>
