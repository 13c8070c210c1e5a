/** Whether this is a time zone that the IANA knows. A distance such as +05:30 is none: PostgreSQL reads it the other way round. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}
