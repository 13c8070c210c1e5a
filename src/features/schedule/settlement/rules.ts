import { isPaidFor } from '../events/rules.ts'
import { type EventStatus, hostLateMinutes, settleMinutes, tookPlaceMinutes } from '../events/spec.ts'

/** As much of an event as decides what becomes of it. */
export type Settled = {
  status: EventStatus
  starts_at: Date
  ends_at: Date
  minutes: number
  price: number
  seats_taken: number
  host_live_at: Date | null
  host_seconds: number
}

/** late, short: cancelled, because the host was not there in time, or not for long enough. */
export type Settlement = 'late' | 'short' | 'completed'

const minuteMs = 60_000
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** Whether the host was live for as long as counts as having taken place. */
export const tookPlace = ({ minutes, host_seconds }: Pick<Settled, 'minutes' | 'host_seconds'>): boolean =>
  host_seconds >= Math.min(tookPlaceMinutes, minutes / 2) * 60

/** What time does with an event; null: nothing yet. Where no tokens are at stake it is simply over at its end. */
export function decideSettlement(event: Settled, now: Date): Settlement | null {
  if (event.status !== 'scheduled') return null
  if (!isPaidFor(event)) return event.ends_at <= now ? 'completed' : null
  if (event.host_live_at === null && after(event.starts_at, hostLateMinutes) <= now) return 'late'
  if (after(event.ends_at, settleMinutes) > now) return null
  return tookPlace(event) ? 'completed' : 'short'
}
