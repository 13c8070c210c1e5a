import type { RoomSession } from '../contract.ts'
import { LOBBY } from '../spec.ts'

/** What the call costs, before it is joined. */
export function Terms({ session }: { session: RoomSession }) {
  const { rate_per_min: rate, free_seconds: free, leaving, held } = session
  return (
    <ul className="measure grid gap-1 text-muted text-sm">
      <li>{LOBBY.price(rate)}</li>
      {rate > 0 && (
        <>
          <li>{LOBBY.free(free)}</li>
          <li>{LOBBY.leaving(leaving.after_seconds, leaving.minutes)}</li>
          <li>{LOBBY.held(held)}</li>
        </>
      )}
    </ul>
  )
}
