import { counted } from '#shared/money.ts'
import {
  addDays,
  type Day,
  type Month,
  minuteOf,
  minutesInDay,
  onClock,
  timeOf,
  weekdayOf,
  weekOf,
  weeksOf,
} from '../dates/rules.ts'
import type { Availability } from './contract.ts'
import { rangesProblem, sortRanges } from './rules.ts'
import {
  availabilityDefaults,
  type DayHours,
  HOURS,
  type HoursRange,
  overridesMax,
  SENTENCES,
  type Weekday,
  type Weekly,
  weekdays,
} from './spec.ts'

/** Start and end of a free slot. */
export type Slot = { start: Date; end: Date }

/** Groups free slots by the viewer's local days, in time order. */
export function slotsByDay(slots: readonly Slot[], zone: string): Map<Day, Slot[]> {
  const days = new Map<Day, Slot[]>()
  for (const slot of slots.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const { day } = onClock(slot.start, zone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

/** Returns the first and last day in the grid of a month, including days of adjacent months. */
export function spanOf(weeks: readonly (readonly Day[])[]) {
  const shown = weeks.flat()
  return { from: shown[0], to: shown.at(-1) }
}

/** Minimum number of weeks that the picker of a slot shows. */
const weeksMin = 4

/** Returns the weeks of a month without past weeks. At the end of the month, weeks of the next month follow. */
export function weeksAhead(month: Month, today: Day, locale: string): Day[][] {
  const weeks = weeksOf(month, locale).filter((week) => (week.at(-1) ?? today) >= today)
  while (weeks.length < weeksMin) weeks.push(weekOf(addDays(weeks.at(-1)?.at(-1) ?? today, 1), locale))
  return weeks
}

const parts = [
  { name: 'Night', from: 0 },
  { name: 'Morning', from: 360 },
  { name: 'Afternoon', from: 720 },
  { name: 'Evening', from: 1_080 },
] as const
export type PartOfDay = { name: (typeof parts)[number]['name']; slots: Slot[] }

/** Groups the slots of a day by part of the day. Omits empty parts. */
export function byPartOfDay(slots: readonly Slot[], zone: string): PartOfDay[] {
  return parts
    .map(({ name, from }, index): PartOfDay => {
      const until = parts[index + 1]?.from ?? Number.POSITIVE_INFINITY
      const isIn = ({ minute }: { minute: number }) => minute >= from && minute < until
      return { name, slots: slots.filter(({ start }) => isIn(onClock(start, zone))) }
    })
    .filter((part) => part.slots.length > 0)
}

/** Formats a number of free slots: "1 free time", "12 free times". */
export const freeTimes = (count: number): string => (count === 0 ? 'no free times' : counted(count, 'free time'))

type Override = Availability['overrides'][number]
/** Unsaved edits of the form. `weekly` has only the edited weekdays. */
export type HoursEdits = Partial<Omit<Availability, 'weekly'>> & { weekly?: Partial<Weekly> }

/** Returns the saved availability with the edits applied. */
export const draftOf = (kept: Availability, { weekly, ...edits }: HoursEdits): Availability => ({
  ...kept,
  ...edits,
  weekly: { ...kept.weekly, ...weekly },
})

const rangesText = (ranges: readonly HoursRange[]) =>
  ranges
    .map(({ start, end }) => `${start}-${end}`)
    .sort()
    .join()
const dayText = ({ enabled, ranges }: DayHours) => `${enabled} ${rangesText(ranges)}`
const overridesText = (list: readonly Override[]) =>
  list.map(({ date, ranges }) => `${date} ${rangesText(ranges)}`).join(' ')

/** Returns the edits that differ from the saved values. */
export function realEdits(kept: Availability, { weekly = {}, overrides, ...numbers }: HoursEdits): HoursEdits {
  const days = weekdays.flatMap((day) => {
    const hours = weekly[day]
    return hours && dayText(hours) !== dayText(kept.weekly[day]) ? [[day, hours] as const] : []
  })
  const plain = Object.entries(numbers).filter(([name, value]) => value !== kept[name as keyof typeof numbers])
  return {
    ...Object.fromEntries(plain),
    ...(days.length > 0 && { weekly: Object.fromEntries(days) }),
    ...(overrides && overridesText(overrides) !== overridesText(kept.overrides) && { overrides }),
  }
}

/** Returns the error messages by field of the contract. */
export function problemsOf({ weekly, overrides }: Pick<Availability, 'weekly' | 'overrides'>): Record<string, string> {
  const ofWeek = weekdays.map((day) => [`weekly.${day}`, weekly[day].enabled && rangesProblem(weekly[day].ranges)])
  const ofDates = overrides.map(({ date, ranges }) => [`overrides.${date}`, rangesProblem(ranges)])
  const many = overrides.length > overridesMax ? SENTENCES.overridesMany : undefined
  return Object.fromEntries([...ofWeek, ...ofDates, ['overrides', many]].filter(([, problem]) => problem))
}

/**
 * Converts the server's field errors to the keys of the form. The server identifies an override by its index, the form
 * by its date.
 */
export const problemsFrom = (fields: Record<string, string>, overrides: readonly Override[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => {
      const [, area = field, part] = /^(weekly|overrides)\.(\w+)/.exec(field) ?? []
      if (part === undefined) return [field, sentence]
      return [`${area}.${area === 'weekly' ? part : (overrides[Number(part)]?.date ?? part)}`, sentence]
    }),
  )

/**
 * Returns the hours of a weekday after its switch was toggled. A day that is on has at least one range; invalid ranges
 * are replaced.
 */
export function toggleDay(day: Weekday, { ranges }: DayHours, enabled: boolean): DayHours {
  const isUsable = ranges.length > 0 && rangesProblem(ranges) === undefined
  return { enabled, ranges: isUsable ? ranges : availabilityDefaults.weekly[day].ranges }
}

const hour = 60
/** Adds a range one hour after the last one, or before the first. Returns the ranges unchanged if neither fits. */
export function withRange(ranges: readonly HoursRange[]): HoursRange[] {
  const sorted = sortRanges(ranges)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return [{ start: '09:00', end: '17:00' }]
  const end = last.end === '' ? minutesInDay : minuteOf(last.end)
  const free = minutesInDay - end
  if (free > 0) {
    const start = free > hour ? end + hour : end
    return [...ranges, { start: timeOf(start), end: timeOf(Math.min(start + 3 * hour, minutesInDay)) }]
  }
  const before = minuteOf(first.start)
  return before > 0 ? [{ start: timeOf(Math.max(before - 3 * hour, 0)), end: first.start }, ...ranges] : [...ranges]
}

/** A range past midnight: its index, its part until midnight, and its part on the next day. */
export type MidnightSplit = { index: number; until: HoursRange; next: HoursRange }

/** Returns the parts of the first range that ends on the next day; undefined: no range does. */
export function splitAtMidnight(ranges: readonly HoursRange[]): MidnightSplit | undefined {
  const index = ranges.findIndex(
    ({ start, end }) => start !== '' && end !== '' && end !== '00:00' && minuteOf(end) < minuteOf(start),
  )
  const range = ranges[index]
  return range && { index, until: { start: range.start, end: '24:00' }, next: { start: '00:00', end: range.end } }
}

/** Adds a range to a day, merged with the ranges that it touches. */
export function withHours(ranges: readonly HoursRange[], added: HoursRange): HoursRange[] {
  const touches = ({ start, end }: HoursRange) =>
    start !== '' && end !== '' && minuteOf(start) <= minuteOf(added.end) && minuteOf(end) >= minuteOf(added.start)
  const touched = [added, ...ranges.filter(touches)]
  const start = Math.min(...touched.map((range) => minuteOf(range.start)))
  const end = Math.max(...touched.map((range) => minuteOf(range.end)))
  return [{ start: timeOf(start), end: timeOf(end) }, ...ranges.filter((range) => !touches(range))]
}

/**
 * Returns the hours of two weekdays after the hours of the first were split at midnight. The second weekday is turned
 * on.
 */
export function splitWeekday(weekly: Weekly, day: Weekday, { index, until, next }: MidnightSplit): Partial<Weekly> {
  const after = weekdayAfter(day)
  const { enabled, ranges } = weekly[after]
  return {
    [day]: { enabled: true, ranges: weekly[day].ranges.with(index, until) },
    [after]: { enabled: true, ranges: enabled ? withHours(ranges, next) : [next] },
  }
}

export const weekdayAfter = (day: Weekday): Weekday =>
  weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] ?? 'monday'

/** Returns the overrides after one date was set (`[]`: day off) or removed. Removes dates in the past. */
export function withOverride(
  list: readonly Override[],
  date: Day,
  ranges: readonly HoursRange[] | undefined,
  today: Day,
): Override[] {
  const others = list.filter((one) => one.date !== date && one.date >= today)
  const all = ranges ? [...others, { date, ranges: [...ranges] }] : others
  return all.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns the hours of a date's weekday; empty: the weekday is off. */
export function usualRanges(weekly: Weekly, date: Day): HoursRange[] {
  const day = weekly[weekdays[weekdayOf(date)] ?? 'monday']
  return day.enabled ? day.ranges : []
}

/** Returns all overrides after the hours of one date were split at midnight. */
export function splitDate(
  { overrides, weekly }: Pick<Availability, 'overrides' | 'weekly'>,
  date: Day,
  { index, until, next }: MidnightSplit,
  today: Day,
): Override[] {
  const ranges = overrides.find((one) => one.date === date)?.ranges ?? []
  const after = addDays(date, 1)
  const nextRanges = overrides.find((one) => one.date === after)?.ranges ?? usualRanges(weekly, after)
  const split = withOverride(overrides, date, ranges.with(index, until), today)
  return withOverride(split, after, withHours(nextRanges, next), today)
}

/** Formats ranges as "09:00–12:00, 13:00–17:00"; returns "Not available" for an empty list. */
export const hoursText = (ranges: readonly HoursRange[]): string =>
  ranges.length === 0
    ? HOURS.off
    : sortRanges(ranges)
        .map(({ start, end }) => `${start}–${end}`)
        .join(', ')

/** Returns the choices of a field, including its current value. */
export const choicesWith = (choices: readonly number[], value: number): number[] =>
  [...new Set([...choices, value])].sort((a, b) => a - b)
