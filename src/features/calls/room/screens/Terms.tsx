import type { RoomSession } from '../contract.ts'
import { LOBBY } from '../spec.ts'

type TermsProps = { session: RoomSession }

/** Price of the call, shown before joining. */
export function Price({ session: { rate_per_min: rate, free_seconds: free } }: TermsProps) {
  return (
    <p className="measure font-medium">
      {LOBBY.price(rate)} {rate > 0 && LOBBY.free(free)}
    </p>
  )
}

/** Payment terms of the call. */
export function Terms({ session: { rate_per_min: rate, leaving, held, role } }: TermsProps) {
  if (rate === 0) return null
  return (
    <ul className="measure grid gap-1 text-muted text-sm">
      <li>{LOBBY.leaving(role === 'fan', leaving.after_seconds, leaving.minutes)}</li>
      <li>{LOBBY.dropping(role === 'fan')}</li>
      <li>{LOBBY.held(held)}</li>
    </ul>
  )
}
