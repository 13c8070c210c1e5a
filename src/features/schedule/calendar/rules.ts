import { type HoursRange, type Weekly, weekdays } from '../availability/spec.ts'
import {
  addDays,
  type Day,
  type DayShape,
  daysBetween,
  firstOf,
  instantOf,
  type Month,
  minuteOf,
  minutesFrom,
  minutesInDay,
  minutesLater,
  monthOf,
  nextMonth,
  onClock,
  shapeOf,
  startOfDay,
  weekdayOf,
} from '../dates/rules.ts'

/** Anything with a start and an end in the calendar. */
export type Entry = { id: string; starts_at: Date; ends_at: Date }

const byTime = (a: Entry, b: Entry) =>
  a.starts_at.getTime() - b.starts_at.getTime() ||
  b.ends_at.getTime() - a.ends_at.getTime() ||
  (a.id < b.id ? -1 : Number(a.id > b.id))

/** Returns the last day of an entry. An entry that ends at midnight does not belong to the day that starts then. */
function lastDayOf({ starts_at, ends_at }: Entry, zone: string): Day {
  const lastMoment = new Date(Math.max(starts_at.getTime(), ends_at.getTime() - 1))
  return onClock(lastMoment, zone).day
}

/** Groups entries by day, in chronological order. An entry past midnight is listed on each of its days. */
export function byDay<E extends Entry>(entries: readonly E[], zone: string): Map<Day, E[]> {
  const days = new Map<Day, E[]>()
  for (const entry of entries.toSorted(byTime))
    for (const day of daysBetween(onClock(entry.starts_at, zone).day, lastDayOf(entry, zone)))
      days.set(day, [...(days.get(day) ?? []), entry])
  return days
}

/** Returns true if a month has no entries. */
export const isMonthEmpty = (entries: readonly Entry[], month: Month, zone: string): boolean =>
  ![...byDay(entries, zone).keys()].some((day) => monthOf(day) === month)

/** Returns the entries that fit into a month cell, and the number of the remaining ones. */
export function cellOf<E>(entries: readonly E[], most: number): { shown: readonly E[]; more: number } {
  return { shown: entries.slice(0, most), more: Math.max(0, entries.length - most) }
}

/** A row of a time grid: an hour of the clock, or part of one. */
export type AxisRow = {
  /** Start and length in minutes of the axis. */
  at: number
  minutes: number
  /** Local time at its start, in minutes since midnight. */
  minute: number
  /** True if this hour repeats the hour before it, because the clocks went back. */
  again: boolean
}

/**
 * Shared vertical scale of all columns of a time grid, in minutes. A normal day has 1440. If the clocks go back on a day,
 * the repeated hour has a second row, which is empty in the other columns. So every hour has one position in all
 * columns.
 */
export type Axis = {
  minutes: number
  rows: readonly AxisRow[]
  columns: readonly DayShape[]
  /** Extra rows of a repeated hour, in minutes of the axis; null: none. */
  extra: { at: number; minutes: number } | null
}

export function axisOf(days: readonly Day[], zone: string): Axis {
  const columns = days.map((day) => shapeOf(day, zone))
  const longest = columns.reduce<DayShape | undefined>(
    (found, shape) => (shape.minutes > (found?.minutes ?? minutesInDay) ? shape : found),
    undefined,
  )
  const extra = longest?.change ? { at: longest.change.at, minutes: longest.minutes - minutesInDay } : null
  const minutes = minutesInDay + (extra?.minutes ?? 0)
  return { minutes, rows: rowsOf(minutes, extra), columns, extra }
}

function rowsOf(minutes: number, extra: Axis['extra']): AxisRow[] {
  const starts: Omit<AxisRow, 'minutes'>[] = []
  for (let at = 0; at < minutes; at++) {
    const isAfter = extra !== null && at >= extra.at
    const minute = isAfter ? at - extra.minutes : at
    if (minute % 60 === 0) starts.push({ at, minute, again: isAfter && at < extra.at + extra.minutes })
  }
  return starts.map((row, index) => ({ ...row, minutes: (starts[index + 1]?.at ?? minutes) - row.at }))
}

/**
 * Returns true if a day has this row: its clocks do not skip the hour, and an extra row is for its own repeated hour.
 */
export function hasRow({ extra }: Axis, { change }: DayShape, { minute, minutes, again }: AxisRow): boolean {
  if (again) return change !== null && change.by < 0 && change.at === extra?.at
  return !(change && change.by > 0 && minute >= change.at && minute + minutes <= change.at + change.by)
}

/**
 * Returns the position of an instant on the axis. The end of an entry does not extend into rows that its day does not
 * have.
 */
export function axisMinute({ extra }: Axis, { start, minutes, change }: DayShape, at: Date, isEnd = false): number {
  const passed = Math.min(Math.max(minutesFrom(start, at), 0), minutes)
  if (change && change.by < 0) return passed
  const clock = change && passed >= change.at ? passed + change.by : passed
  const isPast = extra !== null && (isEnd ? clock > extra.at : clock >= extra.at)
  return isPast ? clock + extra.minutes : clock
}

/**
 * Returns the instant of a position on the axis. A position in a row that the day does not have moves to the day's next
 * row.
 */
export function momentAt({ extra }: Axis, { start, minutes, change }: DayShape, at: number): Date {
  const place = Math.max(0, at)
  if (change && change.by < 0) return minutesLater(start, Math.min(place, minutes))
  const clock = extra && place >= extra.at ? Math.max(extra.at, place - extra.minutes) : place
  const passed = change && clock >= change.at ? Math.max(change.at, clock - change.by) : clock
  return minutesLater(start, Math.min(passed, minutes))
}

/** The part of an entry within one day, in minutes of the axis. */
export type Segment<E> = {
  entry: E
  from: number
  to: number
  /**
   * True if the entry begins on this day (`begins`) or ends on it (`ends`), instead of continuing from or into another
   * day.
   */
  begins: boolean
  ends: boolean
}

type Placed<E> = Segment<E> & { column: number }
/** A segment next to concurrent ones: in column `column` of `columns`, and `span` columns wide. */
export type Packed<E> = Placed<E> & { columns: number; span: number }

/** Returns the segments of one day's column. `least`: minimum height of a segment in minutes of the axis. */
export function columnOf<E extends Entry>(axis: Axis, shape: DayShape, entries: readonly E[], least: number) {
  const end = minutesLater(shape.start, shape.minutes)
  const segments = entries
    .filter(({ starts_at, ends_at }) => starts_at < end && ends_at > shape.start)
    .toSorted(byTime)
    .map((entry): Segment<E> => {
      const from = Math.min(axisMinute(axis, shape, entry.starts_at), axis.minutes - least)
      const to = Math.max(axisMinute(axis, shape, entry.ends_at, true), from + least)
      return { entry, from, to, begins: entry.starts_at >= shape.start, ends: entry.ends_at <= end }
    })
  return packSegments(segments)
}

/**
 * Places overlapping segments side by side, each in the first free column. Connected segments have equal column widths,
 * and each extends over the free columns to its right. Expects segments in chronological order.
 */
export function packSegments<E>(segments: readonly Segment<E>[]): Packed<E>[] {
  const done: Packed<E>[] = []
  let group: Placed<E>[] = []
  let groupEnd = Number.NEGATIVE_INFINITY
  const close = () => {
    const columns = 1 + Math.max(...group.map(({ column }) => column))
    done.push(...group.map((one) => ({ ...one, columns, span: spanOf(one, group, columns) })))
    group = []
  }
  for (const segment of segments) {
    if (segment.from >= groupEnd) close()
    const taken = new Set(group.filter(({ to }) => to > segment.from).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column++
    group.push({ ...segment, column })
    groupEnd = Math.max(groupEnd, segment.to)
  }
  close()
  return done
}

function spanOf<E>({ column, from, to }: Placed<E>, group: readonly Placed<E>[], columns: number): number {
  const beside = group.filter((other) => other.column > column && other.from < to && other.to > from)
  return Math.min(columns, ...beside.map((other) => other.column)) - column
}

/** Weekly hours in local time: several ranges per weekday ("09:00" to "17:00", "24:00" allowed), and date overrides. */
export type Hours = {
  time_zone: string
  /** Ranges by weekday, Monday first. */
  weekly: readonly (readonly TimeRange[])[]
  overrides: readonly { date: Day; ranges: readonly TimeRange[] }[]
}
export type TimeRange = { start: number; end: number }

const rangeOf = ({ start, end }: HoursRange): TimeRange => ({ start: minuteOf(start), end: minuteOf(end) })

type Saved = { time_zone: string; weekly: Weekly; overrides: readonly { date: Day; ranges: HoursRange[] }[] }

/** Converts hours from the format of the saved availability. */
export const hoursOf = ({ time_zone, weekly, overrides }: Saved): Hours => ({
  time_zone,
  weekly: weekdays.map((weekday) => (weekly[weekday].enabled ? weekly[weekday].ranges.map(rangeOf) : [])),
  overrides: overrides.map(({ date, ranges }) => ({ date, ranges: ranges.map(rangeOf) })),
})

/** Returns the open hours between two instants, in chronological order. Adjacent ranges are merged. */
export function openBetween(hours: Hours, from: Date, to: Date): { start: Date; end: Date }[] {
  const zone = hours.time_zone
  const days = daysBetween(addDays(onClock(from, zone).day, -1), onClock(to, zone).day)
  const ranges = days
    .flatMap((day) =>
      rangesOn(hours, day).map(({ start, end }) => ({
        start: instantOf({ day, minute: start }, zone),
        end: instantOf({ day, minute: end }, zone),
      })),
    )
    .filter(({ start, end }) => start < end && start < to && end > from)
  const open: { start: Date; end: Date }[] = []
  for (const { start, end } of ranges) {
    const last = open.at(-1)
    if (last && last.end >= start) last.end = new Date(Math.max(last.end.getTime(), end.getTime()))
    else open.push({ start: new Date(Math.max(start.getTime(), from.getTime())), end })
  }
  return open.map(({ start, end }) => ({ start, end: new Date(Math.min(end.getTime(), to.getTime())) }))
}

export const rangesOn = ({ weekly, overrides }: Hours, day: Day): readonly TimeRange[] =>
  overrides.find(({ date }) => date === day)?.ranges ?? weekly[weekdayOf(day)] ?? []

/** Returns the open hours of one column, in minutes of the axis. */
export function shadesOf(hours: Hours, axis: Axis, shape: DayShape): { from: number; to: number }[] {
  const end = minutesLater(shape.start, shape.minutes)
  return openBetween(hours, shape.start, end).map((open) => ({
    from: axisMinute(axis, shape, open.start),
    to: axisMinute(axis, shape, open.end, true),
  }))
}

/**
 * Returns the range to query for a month. It covers the whole weeks of the month in every time zone, so that all views
 * share one query.
 */
export const monthQueryRange = (month: Month): { from: Date; to: Date } => ({
  from: startOfDay(addDays(firstOf(month), -8), 'UTC'),
  to: startOfDay(addDays(firstOf(nextMonth(month)), 8), 'UTC'),
})
