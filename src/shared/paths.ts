/** Hash of a redirect from an unknown URL; the home page then shows a notice. */
export const unknownAddressHash = 'unknown-address'

/** Path of the page of a call, with its history and actions. */
export const callPath = (id: string): string => `/calls/${id}`

/** Path of the receipt of a call, for both sides. */
export const receiptPath = (id: string): string => `${callPath(id)}/receipt`

/** Path of the page of an event: time, tickets and history. */
export const eventPath = (id: string): string => `/events/${id}`

/**
 * Returns a location to return to if it is an own page; otherwise undefined. A location that a browser could read as
 * another origin is refused: `//host`, `/\host`, `https:…`, control characters.
 */
export function ownPage(location: string | undefined): string | undefined {
  if (location === undefined || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(location)) return undefined
  const { origin, pathname } = new URL(location, 'https://ours.invalid')
  const isOurs = origin === 'https://ours.invalid' && !/^\/{2}|^\/(auth|api)(\/|$)/.test(pathname)
  return isOurs ? location : undefined
}

/** Like `ownPage`, for a URL that may contain our own origin. */
export function ownPageAt(location: string | undefined, origin: string): string | undefined {
  return ownPage(location?.startsWith(`${origin}/`) ? location.slice(origin.length) : location)
}

/** Path to which pages report their own errors, and browsers report policy violations. */
export const errorsPath = '/api/errors'

/** Host name of the local push service. DNS does not resolve it; only the local cloud maps it to an address. */
export const localPushHost = 'push.limelight.test'

/** Header of every response of the Worker: its time, in milliseconds since 1970. Browsers correct their clock by it. */
export const serverTimeHeader = 'x-server-time'

/**
 * Returns the value of the header Server-Timing with the server's time, which browsers show to the script of a page. The
 * edge sets it for every response, also for a page that it has cached.
 */
export const serverNowMark = (nowMs: number): string => `${serverNowName};dur=${nowMs}`
/** Name of that time in the header. */
export const serverNowName = 'now'
