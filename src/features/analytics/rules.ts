import { isoDay } from '#shared/dates.ts'
import { type Period, periodDays, spanDaysMax } from './lists.ts'
import { SENTENCES } from './spec.ts'

export type Asked = { period: Period; from?: string | undefined; to?: string | undefined }
type Days = { from: string; to: string }
/**
 * Span of the figures, and the previous span of the same length. A span by hour consists of quarter hours, including
 * the current quarter. A span by day includes both ends and is in the time zone `zone`.
 */
export type Span = { zone: string; today: string; monthStart: string } & (
  | { by: 'hour'; from: Date; to: Date; before: Date }
  | { by: 'day'; days: Days; before: Days }
)

const dayMs = 86_400_000
const quarterMs = 15 * 60_000
const plus = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
export const daysBetween = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1

/** Returns the reason why a range of days is invalid, or undefined if it is valid. */
export function daysProblem({ from, to }: { from?: string | undefined; to?: string | undefined }): string | undefined {
  if (!from !== !to) return SENTENCES.spanHalf
  if (!from || !to) return undefined
  if (from > to) return SENTENCES.spanOrder
  return daysBetween({ from, to }) > spanDaysMax ? SENTENCES.spanLong : undefined
}

/** Returns the requested span in the creator's time zone. Days override the period. */
export function spanOf({ period, from, to }: Asked, now: Date, zone: string): Span {
  const today = isoDay(now, zone)
  const known = { zone, today, monthStart: `${today.slice(0, 8)}01` }
  if (!(from && to) && period === '24h') {
    const end = new Date(Math.floor(now.getTime() / quarterMs) * quarterMs + quarterMs)
    const start = new Date(end.getTime() - dayMs)
    return { ...known, by: 'hour', from: start, to: end, before: new Date(start.getTime() - dayMs) }
  }
  const days = from && to ? { from, to } : { from: plus(today, 1 - periodDays[period]), to: today }
  const count = daysBetween(days)
  return { ...known, by: 'day', days, before: { from: plus(days.from, -count), to: plus(days.from, -1) } }
}

/** Returns every hour of a span as `2026-03-10T23:00` in the time zone, in order. An hour that the clocks repeat is listed once. */
export function everyHour({ from, to, zone }: { from: Date; to: Date; zone: string }): string[] {
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  const quarters = Array.from({ length: (to.getTime() - from.getTime()) / quarterMs }, (_, index) =>
    local.format(from.getTime() + index * quarterMs),
  )
  return [...new Set(quarters.map((at) => `${at.replace(' ', 'T').slice(0, -2)}00`))]
}

/** Returns every day of a span in order, including days without data. */
export const everyDay = (days: Days): string[] =>
  Array.from({ length: daysBetween(days) }, (_, i) => plus(days.from, i))

/** Returns the interactions per hundred followers, rounded to one decimal. Returns 0 without followers. */
export const engagementOf = (interactions: number, followers: number): number =>
  followers <= 0 ? 0 : Math.round((interactions / followers) * 1000) / 10

/** Returns the average minutes per session, rounded to one decimal. */
export const averageMinutes = (seconds: number, sessions: number): number =>
  sessions === 0 ? 0 : Math.round(seconds / sessions / 6) / 10
