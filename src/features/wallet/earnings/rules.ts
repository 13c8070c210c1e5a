import { isoDay } from '#shared/dates.ts'
import { PAYOUT_SENTENCES } from '../payouts/spec.ts'
import { maturing, payoutMin } from '../spec.ts'
import type { Overview } from './contract.ts'
import { HOLDS } from './spec.ts'

type Standing = Pick<Overview, 'available' | 'debt'> & { ready: boolean; stopped: boolean; held: string | null }

/** Returns a sentence with the reason why no payout is possible; null if one is. The database checks again under its lock. */
export function payoutObstacle({ available, debt, ready, stopped, held }: Standing): string | null {
  if (stopped) return PAYOUT_SENTENCES.stopped
  if (held !== null) return PAYOUT_SENTENCES.held(held)
  if (debt > 0) return PAYOUT_SENTENCES.inDebt
  if (!ready) return PAYOUT_SENTENCES.notReady
  return available < payoutMin ? PAYOUT_SENTENCES.below : null
}

const dayMs = 86_400_000

/**
 * Returns the reason why earnings released on `until` (a UTC day) wait. The longer time is the reason only for a
 * creator in the first 60 days or shortly after them.
 */
export function maturingReason(until: string, isNew: boolean, now: Date): string {
  const daysLeft = (Date.parse(`${until}T00:00:00Z`) - now.getTime()) / dayMs
  return isNew || daysLeft > maturing.days ? HOLDS.maturingNew : HOLDS.maturing
}

/** Returns the days of a period that ends today in `zone`, oldest first, as ISO dates. */
export function daysUntil(now: Date, count: number, zone: string): string[] {
  const today = isoDay(now, zone)
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, i) => new Date(last - (count - 1 - i) * dayMs).toISOString().slice(0, 10))
}
