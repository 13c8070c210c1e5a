import * as z from 'zod'
import { queryNumber } from '#shared/numbers.ts'
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
  ...{ monday: value, tuesday: value, wednesday: value, thursday: value, friday: value },
  ...{ saturday: value, sunday: value },
})

const overrides = z
  .array(z.strictObject({ date: dateSchema, ranges }))
  .max(overridesMax, SENTENCES.overridesMany)
  .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, SENTENCES.overrideTwice)
  .transform((list) => list.toSorted((a, b) => (a.date < b.date ? -1 : 1)))

/** What is left out stays as it is, a weekday too; what is misspelt is refused. */
export const saveInput = z.strictObject({
  time_zone: zoneSchema.optional(),
  weekly: z.strictObject(perWeekday(day.optional())).optional(),
  /** Days that differ from their weekday; without ranges the day is off. The list as a whole. */
  overrides: overrides.optional(),
  buffer_minutes: whole(0, bufferMax, SENTENCES.bufferForm).optional(),
  notice_minutes: whole(0, noticeMax, SENTENCES.noticeForm).optional(),
  /** Calls a fan may book on one day; null: any number. */
  max_per_day: whole(1, perDayMax, SENTENCES.perDayForm).nullable().optional(),
  horizon_days: whole(1, horizonMax, SENTENCES.horizonForm).optional(),
  cancel_hours: whole(0, cancelHoursMax, SENTENCES.cancelForm).optional(),
  /** Of an answer that is sent back. */
  success: z.unknown().optional(),
})

const savedRange = z.object({ start: z.string(), end: z.string() })
export const availabilitySchema = z.object({
  /** IANA. */
  time_zone: z.string(),
  weekly: z.object(perWeekday(z.object({ enabled: z.boolean(), ranges: z.array(savedRange) }))),
  overrides: z.array(z.object({ date: z.string(), ranges: z.array(savedRange) })),
  buffer_minutes: z.number(),
  notice_minutes: z.number(),
  max_per_day: z.number().nullable(),
  horizon_days: z.number(),
  cancel_hours: z.number(),
})
export const saveAnswer = availabilitySchema.extend({ success: z.literal(true) })

const minutes = queryNumber(
  z
    .number({ error: SENTENCES.minutesForm })
    .max(Math.max(...callMinutes), SENTENCES.minutesForm)
    .min(Math.min(...callMinutes), SENTENCES.minutesForm),
)
  .pipe(z.literal(callMinutes, SENTENCES.minutesForm))
  .default(callMinutesDefault)
/** By id or username. */
const creatorId = z.string().min(1).max(60)

export const ofInput = z.object({
  creatorId,
  /** Of the first free slot. */
  minutes,
})
/** What a page for booking says of a creator. */
export const ofAnswer = z.object({
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  /** The creator's, IANA. */
  time_zone: z.string(),
  horizon_days: z.number(),
  notice_minutes: z.number(),
  /** How many hours before a call a fan's cancellation begins to cost. */
  cancel_hours: z.number(),
  /** The first free slot, and its day in the creator's zone; null: none. */
  next: z.string().nullable(),
  next_start: z.date().nullable(),
  accepts: z.object({ video: z.boolean(), voice: z.boolean() }),
  /** Tokens a minute. */
  rates: z.object({ video: z.number(), voice: z.number() }),
})

/** Days of `time_zone` (the creator's by default), both included. */
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
export const slotsAnswer = z.object({
  /** Whose days `from` and `to` are. */
  time_zone: z.string(),
  creator_time_zone: z.string(),
  slots: z.array(z.object({ start: z.date(), end: z.date() })),
})

export type Availability = z.infer<typeof availabilitySchema>
export type SaveInput = z.infer<typeof saveInput>
export type SlotsInput = z.infer<typeof slotsInput>
export type BookingTerms = z.infer<typeof ofAnswer>
