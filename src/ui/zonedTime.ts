import { isoDay, isTimeZone } from '#shared/dates.ts'
import { once } from '#shared/once.ts'
import { viewerZone } from './viewerZone.ts'

// Times written for people, in a given IANA time zone.

const cache = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: they are slow to create, and a list needs the same one for each row. */
function formatter(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  cache.set(key, made)
  return made
}

const dayOf = (zone: string) => formatter(zone, 'day', { weekday: 'short', day: 'numeric', month: 'short' })
const timeOf = (zone: string) => formatter(zone, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns the local times of a zone in each quarter of the coming year, as text to compare. */
const clocksOf = (zone: string, from: number): string =>
  [0, 91, 182, 273]
    .map((days) => new Date(from + days * dayMs))
    .map((at) => `${isoDay(at, zone)} ${clockTime(at, zone)}`)
    .join()

/** Returns true if two zones show the same time throughout the year that begins at `from`, in milliseconds. */
export const haveSameTime = (zone: string, other: string, from: number): boolean =>
  isTimeZone(zone) && isTimeZone(other) && clocksOf(zone, from) === clocksOf(other, from)

/** Returns a zone name that the server accepts. A device may use CET or +05:30; then it returns a place with the same clock. */
export function namedZone(own: string): string {
  if (isTimeZone(own)) return own
  const now = Date.now()
  const clocks = clocksOf(own, now)
  return Intl.supportedValuesOf('timeZone').find((zone) => isTimeZone(zone) && clocksOf(zone, now) === clocks) ?? 'UTC'
}

/** The zone of the browser, as sent to the server. */
export const sentZone = once(() => namedZone(viewerZone()))

/** 18:00. */
export const clockTime = (at: Date, zone: string): string => timeOf(zone).format(at)

const fullDayOf = (zone: string) =>
  formatter(zone, 'full day', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Tuesday 24 November 2026. */
export const fullDayName = (at: Date, zone: string): string => fullDayOf(zone).format(at).replace(',', '')

/** Tue 24 Nov. */
export const dayName = (at: Date, zone: string): string => dayOf(zone).format(at).replace(',', '')

/** Returns the next day of the calendar: 24 hours later may be another day where clocks change. */
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Today, Tomorrow, or Tue 24 Nov. */
export function nearDay(at: Date, zone: string, now: Date): string {
  const day = isoDay(at, zone)
  if (day === isoDay(now, zone)) return 'Today'
  return day === nextDay(isoDay(now, zone)) ? 'Tomorrow' : dayName(at, zone)
}

/** Today, 18:00, or Tue 24 Nov, 18:00. */
export const nearTime = (at: Date, zone: string, now: Date): string =>
  `${nearDay(at, zone, now)}, ${clockTime(at, zone)}`

/** 18:00–18:10. */
export const timeRange = (at: Date, minutes: number, zone: string): string =>
  `${clockTime(at, zone)}–${clockTime(new Date(at.getTime() + minutes * minuteMs), zone)}`

/** America/New_York is New York. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Berlin time, UTC. */
export const zoneTime = (zone: string): string => (zone === 'UTC' ? zone : `${zoneCity(zone)} time`)

/** Returns the same time in another zone: "12:00 in New York", with the day if it differs; undefined if both clocks agree. */
export function timeInOtherZone(at: Date, zone: string, other: string): string | undefined {
  const isSameDay = isoDay(at, zone) === isoDay(at, other)
  if (isSameDay && clockTime(at, zone) === clockTime(at, other)) return undefined
  const time = `${clockTime(at, other)} in ${zoneCity(other)}`
  return isSameDay ? time : `${dayName(at, other)}, ${time}`
}
