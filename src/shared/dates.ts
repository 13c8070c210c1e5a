// Times and days in mails, notifications and refusals, which the server writes.

const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Fri 20 November at 12:00 CET. */
export const zonedMoment = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'long', ...clock, timeZone })

/** 3 December 2026 at 14:00 CET. */
export const fullZonedMoment = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-GB', { ...day, ...clock, timeZone })

/** 3 December 2026, in that zone. */
export const zonedDay = (at: Date, timeZone: string): string => at.toLocaleDateString('en-GB', { ...day, timeZone })

const area =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\//

/**
 * Returns true for a time zone of the IANA by area and place, or UTC. Offsets such as +05:30 and short names are refused:
 * PostgreSQL reads an offset with the opposite sign, and a short name without summer time, as another zone (IST), or not at
 * all (CNT).
 */
export function isTimeZone(zone: string): boolean {
  if (zone !== 'UTC' && !area.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: they are slow to create, and a list needs the same one for each row. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  // Zone names are case-insensitive.
  const key = zone.toLowerCase()
  const known = calendars.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'iso8601',
    timeZone: zone,
  })
  calendars.set(key, made)
  return made
}

/** Returns the calendar day of a time in a zone, as YYYY-MM-DD. */
export function isoDay(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    calendarOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** Returns a waiting time in words, rounded up: "a minute", "12 minutes", "3 hours". */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}
