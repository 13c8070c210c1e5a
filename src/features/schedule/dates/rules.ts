import {
  CalendarDateTime,
  endOfMonth,
  fromAbsolute,
  getDayOfWeek,
  parseDate,
  startOfMonth,
  startOfWeek,
  toZoned,
} from '@internationalized/date'

/** Calendar day without a time zone: "2026-03-29". */
export type Day = string
/** Calendar month: "2026-03". */
export type Month = string
/** Local time: the day, and the minutes since its midnight. */
export type OnClock = { day: Day; minute: number }

export const minutesInDay = 1_440
const minuteMs = 60_000

/** Returns true for an existing day; for example, false for 30 February. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return parseDate(text).toString() === text
  } catch {
    return false
  }
}

/** Returns the minutes since midnight: 570 for "09:30", 1440 for "24:00". */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Formats minutes since midnight: "09:30" for 570, "24:00" for 1440. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const addDays = (day: Day, days: number): Day => parseDate(day).add({ days }).toString()
/** Returns the same day in another month, or the last day of a shorter month. */
export const addMonths = (day: Day, months: number): Day => parseDate(day).add({ months }).toString()
export const monthOf = (day: Day): Month => day.slice(0, 7)
export const firstOf = (month: Month): Day => `${month}-01`
export const lastOf = (month: Month): Day => endOfMonth(parseDate(firstOf(month))).toString()
export const nextMonth = (month: Month, months = 1): Month => monthOf(addMonths(firstOf(month), months))

/** Returns the weekday; Monday is 0. */
export const weekdayOf = (day: Day): number => getDayOfWeek(parseDate(day), 'en', 'mon')

/** Returns all days between two days, both included. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * Returns the seven days of the week that contains a day. The region of the locale decides on which weekday it begins.
 */
export function weekOf(day: Day, locale: string): Day[] {
  const first = startOfWeek(parseDate(day), locale).toString()
  return daysBetween(first, addDays(first, 6))
}

/** Returns the whole weeks of a month, including days of adjacent months. */
export function weeksOf(month: Month, locale: string): Day[][] {
  const last = lastOf(month)
  const weeks: Day[][] = []
  for (let day = startOfMonth(parseDate(firstOf(month))).toString(); ; ) {
    const week = weekOf(day, locale)
    weeks.push(week)
    const end = week.at(-1) ?? day
    if (end >= last) return weeks
    day = addDays(end, 1)
  }
}

/** Converts an instant to the local time of a time zone. */
export function onClock(at: Date, zone: string): OnClock {
  const { year, month, day, hour, minute } = fromAbsolute(at.getTime(), zone)
  const date = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))]
  return { day: date.join('-'), minute: hour * 60 + minute }
}

/**
 * Converts a local time to an instant. If a clock change skips the local time, it moves forward. For a repeated local
 * time, returns the first instant, as the server does. Minute 1440 is the midnight at the end of the day.
 */
export function instantOf({ day, minute }: OnClock, zone: string): Date {
  const { year, month, day: date } = parseDate(minute >= minutesInDay ? addDays(day, 1) : day)
  const rest = minute % minutesInDay
  return toZoned(new CalendarDateTime(year, month, date, Math.floor(rest / 60), rest % 60), zone).toDate()
}

/** Returns true if a clock change skips the local time, so that its instant shows a later local time. */
export const isSkipped = (said: OnClock, zone: string): boolean => {
  const { day, minute } = onClock(instantOf(said, zone), zone)
  return said.minute < minutesInDay && (day !== said.day || minute !== said.minute)
}

/** Returns the first instant of a day. */
export const startOfDay = (day: Day, zone: string): Date => instantOf({ day, minute: 0 }, zone)

export const minutesLater = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)
export const minutesFrom = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / minuteMs

/**
 * Shape of a local day. `minutes` is its length: 1440 except on a day with a clock change. The change happens `at`
 * minutes after the start of the day and moves the clock by `by` minutes (positive: forward).
 */
export type DayShape = { day: Day; start: Date; minutes: number; change: { at: number; by: number } | null }

export function shapeOf(day: Day, zone: string): DayShape {
  const start = startOfDay(day, zone)
  const minutes = minutesFrom(start, startOfDay(addDays(day, 1), zone))
  if (minutes === minutesInDay) return { day, start, minutes, change: null }
  return { day, start, minutes, change: { at: changeIn(start, minutes, zone), by: minutesInDay - minutes } }
}

/** Returns the minutes from the start of the day to its clock change; 0 if the change skips midnight. */
function changeIn(start: Date, minutes: number, zone: string): number {
  const offsetAt = (minute: number) => fromAbsolute(minutesLater(start, minute).getTime(), zone).offset
  const first = offsetAt(0)
  if (offsetAt(minutes - 1) === first) return 0
  let [before, after] = [0, minutes - 1]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle) === first) before = middle
    else after = middle
  }
  return after
}

const utc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: Day): string => format.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}
/** Formats a day as "Thursday 5 March 2026". */
export const fullDayText = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** Formats a day as "Thursday 5 March". */
export const longDayText = utc({ weekday: 'long', day: 'numeric', month: 'long' })
/** Formats a day as "Thu 5 Mar". */
export const shortDayText = utc({ weekday: 'short', day: 'numeric', month: 'short' })
/** Formats a weekday as "Thursday"; `shortWeekdayText` as "Thu". */
export const weekdayText = utc({ weekday: 'long' })
export const shortWeekdayText = utc({ weekday: 'short' })
const monthAndYear = utc({ month: 'long', year: 'numeric' })
/** Formats a month as "March 2026". */
export const monthText = (month: Month): string => monthAndYear(firstOf(month))
/** Formats the month of a day as "Mar". */
export const shortMonthText = utc({ month: 'short' })
const shortMonthAndYear = utc({ month: 'short', year: 'numeric' })

/** Formats a range of months as "March 2026", "Mar – Apr 2026" or "Dec 2026 – Jan 2027". */
export function monthsText(first: Month, last: Month): string {
  if (first === last) return monthText(first)
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  const from = isSameYear ? shortMonthText : shortMonthAndYear
  return `${from(firstOf(first))} – ${shortMonthAndYear(firstOf(last))}`
}

const dayAndMonth = utc({ day: 'numeric', month: 'long' })
const dayMonthYear = utc({ day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a range of days as "2–8 March 2026" or "30 March – 5 April 2026". */
export function spanText(first: Day, last: Day): string {
  if (monthOf(first) === monthOf(last)) return `${Number(first.slice(8))}–${dayMonthYear(last)}`
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  return `${isSameYear ? dayAndMonth(first) : dayMonthYear(first)} – ${dayMonthYear(last)}`
}
