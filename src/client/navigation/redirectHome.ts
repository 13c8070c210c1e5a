import { redirect } from '@tanstack/react-router'
import { unknownAddressHash } from '#shared/paths.ts'
import { toast } from '#ui/toast.ts'

export const UNKNOWN_ADDRESS = "We couldn't find that page."

const notify = () => toast.warning(UNKNOWN_ADDRESS, { id: unknownAddressHash })

/**
 * Redirects an unknown URL to the home page with a notice. A server cannot show a notice, so its redirect carries a
 * hash, which browsers keep over further redirects.
 */
export function redirectHome(): never {
  if (!import.meta.env.SSR) notify()
  throw redirect({ to: '/', replace: true, ...(import.meta.env.SSR && { hash: unknownAddressHash }) })
}

/** Shows the notice of a server redirect once, and removes its hash from the URL. */
export function noticeUnknownAddress(): void {
  const { hash, pathname, search } = window.location
  if (hash !== `#${unknownAddressHash}`) return
  window.history.replaceState(window.history.state, '', pathname + search)
  notify()
}
