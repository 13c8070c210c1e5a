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
