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
