import { isoDay } from '#shared/dates.ts'

/** A day of a conversation with its messages. */
export type Day<T> = { readonly key: string; readonly at: Date; readonly items: readonly T[] }

/** Groups consecutive messages by day in a time zone. */
export function byDay<T extends { created_at: Date }>(items: readonly T[], zone: string): Day<T>[] {
  const days: { key: string; at: Date; items: T[] }[] = []
  for (const item of items) {
    const key = isoDay(item.created_at, zone)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, at: item.created_at, items: [item] })
  }
  return days
}

const dayMs = 86_400_000
const formats = {
  weekday: { weekday: 'long' },
  date: { weekday: 'short', month: 'short', day: 'numeric' },
  fullDate: { month: 'short', day: 'numeric', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

/** Formats a time. Caches formatters, because they are slow to create and every message needs them. */
function written(at: Date, format: keyof typeof formats, zone: string): string {
  const name = `${format} ${zone}`
  const formatter = made.get(name) ?? new Intl.DateTimeFormat('en-GB', { ...formats[format], timeZone: zone })
  made.set(name, formatter)
  return formatter.format(at)
}

const dayNumber = (at: Date, zone: string) => Date.parse(isoDay(at, zone)) / dayMs
const daysAgo = (at: Date, now: Date, zone: string) => dayNumber(now, zone) - dayNumber(at, zone)

/** Returns the name of a day: Today, Yesterday, a weekday within the last week, or a date. */
export function dayText(at: Date, now: Date, zone: string): string {
  const ago = daysAgo(at, now, zone)
  if (ago <= 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return written(at, 'weekday', zone)
  const isThisYear = isoDay(at, zone).slice(0, 4) === isoDay(now, zone).slice(0, 4)
  return written(at, isThisYear ? 'date' : 'fullDate', zone)
}

export const clockText = (at: Date, zone: string): string => written(at, 'clock', zone)

/** Returns the time of the last message in short form: the clock time today, else the day. */
export function shortText(at: Date, now: Date, zone: string): string {
  const ago = daysAgo(at, now, zone)
  return ago <= 0 ? clockText(at, zone) : dayText(at, now, zone)
}

/** Returns true if a message starts a new group: its sender differs, or five minutes have passed. */
export const beginsGroup = <T extends { sender_id: string; created_at: Date }>(
  before: T | undefined,
  message: T,
): boolean =>
  before?.sender_id !== message.sender_id || message.created_at.getTime() - before.created_at.getTime() > 300_000
