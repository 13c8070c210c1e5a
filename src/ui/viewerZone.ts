/**
 * Cache time of the zone in milliseconds. A page reads it hundreds of times in a row, and a device may change it while
 * travelling.
 */
const zoneKeptMs = 1_000
let own: { zone: string; readAt: number } | undefined

/** Returns the zone of the browser; on the server, its own. */
export function viewerZone(): string {
  const now = performance.now()
  if (!own || now - own.readAt > zoneKeptMs)
    own = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now }
  return own.zone
}

let asked: { zone: string; isKnown: boolean } | undefined

/** Returns true if this runtime knows a zone. A browser may lack one that the server knows. */
export function canShow(zone: string): boolean {
  if (asked?.zone !== zone) asked = { zone, isKnown: isKnown(zone) }
  return asked.isKnown
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
