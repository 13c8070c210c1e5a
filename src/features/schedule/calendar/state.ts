import { clockTime, timeInOtherZone, timeRange } from '#ui/zonedTime.ts'
import {
  addDays,
  type Day,
  firstOf,
  instantOf,
  isDay,
  minutesFrom,
  minutesLater,
  monthOf,
  nextMonth,
  onClock,
  timeOf,
  weekOf,
} from '../dates/rules.ts'
import { eventDurations } from '../events/spec.ts'
import { CALENDAR, STATUSES, snapMinutes, TYPES, type View, views } from './spec.ts'

/** Search parameters of /schedule: `?view=week&day=2026-03-29&event={id}`. */
export type ScheduleSearch = { view?: View | undefined; day?: Day | undefined; event?: string | undefined }

type RawSearch = { view?: unknown; day?: unknown; event?: unknown }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readScheduleSearch({ view, day, event }: RawSearch): ScheduleSearch {
  const known = views.find((one) => one === view)
  return {
    ...(known && known !== 'month' && { view: known }),
    ...(isDay(day) && { day }),
    ...(typeof event === 'string' && uuid.test(event) && { event }),
  }
}

/**
 * Returns a day in the next (1) or previous (−1) month, week or day. For a month, this is its first day, or today if
 * the month contains today.
 */
export function stepDay(view: View, day: Day, by: 1 | -1, today: Day): Day {
  if (view !== 'month') return addDays(day, view === 'week' ? 7 * by : by)
  const month = nextMonth(monthOf(day), by)
  return month === monthOf(today) ? today : firstOf(month)
}

/** Returns the search parameters for a view and day. Omits today. */
export const addressOf = (view: View, day: Day, today: Day): ScheduleSearch => ({
  ...(view !== 'month' && { view }),
  ...(day !== today && { day }),
})

/** Returns true if a view shows both days at once. */
export function isSameSpan(view: View, a: Day, b: Day, locale: string): boolean {
  if (view === 'month') return monthOf(a) === monthOf(b)
  return view === 'week' ? weekOf(a, locale).includes(b) : a === b
}

/** Cell of a time grid: a day, and its row on the axis. */
export type TimeCell = { day: Day; row: number }

/** Returns the cell that a key moves to: up and down by rows, sideways by days, also to days that are not shown. */
export function cellAfterKey(cell: TimeCell, { key, rows }: { key: string; rows: number }): TimeCell | undefined {
  const { day, row } = cell
  const at = (next: number) => ({ day, row: Math.min(Math.max(next, 0), rows - 1) })
  const steps: Partial<Record<string, () => TimeCell>> = {
    ArrowLeft: () => ({ day: addDays(day, -1), row }),
    ArrowRight: () => ({ day: addDays(day, 1), row }),
    ArrowUp: () => at(row - 1),
    ArrowDown: () => at(row + 1),
    Home: () => at(0),
    End: () => at(rows - 1),
    PageUp: () => ({ day: addDays(day, -7), row }),
    PageDown: () => ({ day: addDays(day, 7), row }),
  }
  return steps[key]?.()
}

/** Start and end of an entry. */
export type Span = { starts_at: Date; ends_at: Date }
/** Event that is being moved: its original and its new time. */
export type Move = { id: string; from: Span; to: Span }

export const isMoved = ({ from, to }: Move): boolean =>
  from.starts_at.getTime() !== to.starts_at.getTime() || from.ends_at.getTime() !== to.ends_at.getTime()

const lengths: readonly number[] = eventDurations

/** Returns the allowed event length nearest to `minutes`. */
export const nearestLength = (minutes: number): number =>
  lengths.reduce((best, one) => (Math.abs(one - minutes) < Math.abs(best - minutes) ? one : best))

/** Returns the next or previous allowed event length, or the given one at the end of the list. */
export function lengthBeside(minutes: number, by: 1 | -1): number {
  const at = lengths.indexOf(nearestLength(minutes))
  return lengths[at + by] ?? minutes
}

/** Returns a span of the same length at another start. */
export function movedTo({ starts_at, ends_at }: Span, start: Date): Span {
  return { starts_at: start, ends_at: minutesLater(start, minutesFrom(starts_at, ends_at)) }
}

/** Returns a span with the same start, and with the allowed length nearest to the new end. */
export function resizedTo({ starts_at }: Span, end: Date): Span {
  return { starts_at, ends_at: minutesLater(starts_at, nearestLength(minutesFrom(starts_at, end))) }
}

/** Call or event in the calendar. */
export type CalendarItem = {
  id: string
  kind: 'call' | 'event'
  /** `video` or `voice`, or the type of the event. */
  type: string
  title: string
  status: string
  starts_at: Date
  ends_at: Date
  /** IANA time zone of the creator. */
  time_zone: string
  tokens: number
  fan_name: string | null
  creator_name: string
  creator_username: string
  enrolled_count: number
  max_participants: number | null
  role: 'host' | 'guest'
  /** Deadline by which the viewer must confirm an offered seat; null: no seat is offered. */
  confirm_by: Date | null
  /** Path of the page of the entry. */
  path: string
}

/** Returns true if the viewer can move an item in the calendar: their own upcoming event without seats taken. */
export const isMovable = (item: CalendarItem, now: Date): boolean =>
  item.kind === 'event' &&
  item.role === 'host' &&
  item.status === 'scheduled' &&
  item.enrolled_count === 0 &&
  item.starts_at > now

/** Returns true if an event is live. A call has no audience, so it is never live. */
export const isLive = ({ kind, status }: CalendarItem): boolean => kind === 'event' && status === 'in_progress'

/** Returns the items with the span of one of them replaced. */
export const withSpan = <I extends CalendarItem>(items: readonly I[], id: string, span: Span): I[] =>
  items.map((item) => (item.id === id ? { ...item, ...span } : item))

type MoveKey = { key: string; shift: boolean; grid: 'days' | 'times'; zone: string }

/**
 * Returns the span after a key. Left and right move by days. Up and down move by weeks or by quarters of an hour. With
 * Shift the length changes.
 */
export function spanAfterKey(span: Span, { key, shift, grid, zone }: MoveKey): Span | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key]
  if (step === undefined) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') return byDays(span, step, zone)
  if (grid === 'days') return byDays(span, step * 7, zone)
  if (!shift) return movedTo(span, minutesLater(span.starts_at, step * snapMinutes))
  const minutes = lengthBeside(minutesFrom(span.starts_at, span.ends_at), step < 0 ? -1 : 1)
  return { ...span, ends_at: minutesLater(span.starts_at, minutes) }
}

/** Returns the span some days later or earlier, at the same local time. */
export function byDays(span: Span, days: number, zone: string): Span {
  const { day, minute } = onClock(span.starts_at, zone)
  return movedTo(span, instantOf({ day: addDays(day, days), minute }, zone))
}

/** Converts a span to the fields of the event form, in the event's time zone. */
export function whenOf({ starts_at, ends_at }: Span, zone: string): { date: Day; time: string; duration: number } {
  const { day, minute } = onClock(starts_at, zone)
  return { date: day, time: timeOf(minute), duration: minutesFrom(starts_at, ends_at) }
}

/** Returns the title for a month cell. For a call it is only the other person, because the icon shows the type. */
export function shortTitle({ kind, role, title, fan_name, creator_name }: CalendarItem): string {
  if (kind === 'event') return title
  return (role === 'host' ? fan_name : creator_name) ?? title
}

/** Returns the creator's time zone if there is exactly one and its local time differs from the viewer's. */
export const otherZoneOf = (
  zones: readonly string[],
  { zone, now }: { zone: string; now: Date },
): string | undefined => {
  const [only, ...others] = new Set(zones)
  return only !== undefined && others.length === 0 && timeInOtherZone(now, zone, only) ? only : undefined
}

/** Returns the state of an entry as a text. An offered seat and a place on the waiting list have priority. */
export function stateOf({ kind, status, confirm_by }: CalendarItem, zone: string): string | undefined {
  if (confirm_by) return CALENDAR.offered(clockTime(confirm_by, zone))
  return kind === 'event' && status === 'pending' ? CALENDAR.inLine : STATUSES[status]
}

/** Describes an entry for screen readers: its time, title, type and state. */
export function wordsOf(item: CalendarItem, zone: string): string {
  const { kind, type, title, status, role, starts_at, ends_at } = item
  const isUsual = status === 'scheduled' || status === 'confirmed'
  const sort = kind === 'event' && [TYPES[type], role === 'guest' && CALENDAR.with(item.creator_name)]
  const words = [
    ...[timeRange(starts_at, minutesFrom(starts_at, ends_at), zone), timeInOtherZone(starts_at, zone, item.time_zone)],
    ...[title, ...(sort || []), isLive(item) ? CALENDAR.live : !isUsual && stateOf(item, zone)],
  ]
  return words.filter(Boolean).join(', ')
}
