import type { Reason } from '#shared/errors.ts'
import type { Lock } from '../lists.ts'
import { holdSeconds, previewSeconds, REFUSALS } from '../spec.ts'

const refusalOfLock: Record<Lock, Reason> = {
  sign_in: REFUSALS.signIn,
  followers: REFUSALS.followersOnly,
  tier: REFUSALS.tierOnly,
  ticket: REFUSALS.ticketOnly,
  banned: REFUSALS.banned,
}

/** Returns the refusal for a viewer who cannot watch; null if they can. */
export const watchRefusal = (locked: Lock | 'not_found' | null): Reason | null =>
  locked === null ? null : locked === 'not_found' ? REFUSALS.notFound : refusalOfLock[locked]

/** Returns the deadline for a disconnected host to reconnect; null while the host is connected. */
export const heldUntil = ({ host_away_at: away }: { host_away_at: Date | null }): Date | null =>
  away && new Date(away.getTime() + holdSeconds * 1_000)

/** Returns the end of a visitor's preview, which counts from their first join; null if it is over. */
export function previewUntil(firstAt: Date | null, now: Date): Date | null {
  const until = new Date((firstAt ?? now).getTime() + previewSeconds * 1_000)
  return until > now ? until : null
}
