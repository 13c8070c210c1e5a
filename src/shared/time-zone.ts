/** Whether this is a time zone that the IANA knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}
