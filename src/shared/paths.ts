/** Unknown addresses lead home; the home page reads from this hash that one did. */
export const unknownAddressHash = 'unknown-address'

/** The page of one call: what happened with it, and what can be done. */
export const callPath = (id: string): string => `/calls/${id}`

/** What was counted of a call, for both. */
export const receiptPath = (id: string): string => `${callPath(id)}/receipt`

/** The page of one event: when it is, tickets, and what happened with it. */
export const eventPath = (id: string): string => `/events/${id}`

/**
 * A location to come back to, if it is one of our own pages; undefined otherwise. Anything that
 * a browser could read as another origin is no location: `//host`, `/\host`, `https:…`, control characters.
 */
export function ownPage(location: string | undefined): string | undefined {
  if (location === undefined || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(location)) return undefined
  const { origin, pathname } = new URL(location, 'https://ours.invalid')
  const isOurs = origin === 'https://ours.invalid' && !/^\/{2}|^\/(auth|api)(\/|$)/.test(pathname)
  return isOurs ? location : undefined
}

/** The same for an address that may be written with our own origin. */
export function ownPageAt(location: string | undefined, origin: string): string | undefined {
  return ownPage(location?.startsWith(`${origin}/`) ? location.slice(origin.length) : location)
}
