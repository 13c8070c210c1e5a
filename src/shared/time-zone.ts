const area =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\//

/**
 * Whether this is a time zone of the IANA by its area and place, or UTC. A distance such as +05:30 is none, nor is a short
 * name: PostgreSQL reads the one the other way round, the other without summer time, as another zone (IST), or not at all (CNT).
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

/** Formatters are slow to make, and a list needs the same one for each row. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  // a zone may be written in any case: each is kept once
  const key = zone.toLowerCase()
  const known = calendars.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'iso8601', timeZone: zone },
  })
  calendars.set(key, made)
  return made
}

/** The day it is in a time zone, as YYYY-MM-DD. */
export function isoDay(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    calendarOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}
