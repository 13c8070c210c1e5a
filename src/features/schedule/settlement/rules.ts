import { isPaidFor } from '../events/rules.ts'
import { type EventStatus, reportingViewersMin, settleMinutes, tookPlaceMinutes } from '../events/spec.ts'
import { hostLateMinutes } from '../spec.ts'

/**
 * Evidence for one minute: seconds in which the host was connected, and numbers of reports by the host's page and by
 * viewers.
 */
type Minute = { host_seconds: number; sending: number; silent: number; receiving: number; missing: number }

/** Fields of an event that decide its settlement. */
export type Settled = {
  status: EventStatus
  starts_at: Date
  ends_at: Date
  minutes: number
  price: number
  seats_taken: number
  host_live_at: Date | null
  host_seconds: number
  /** Minutes with a report that no media are sent or received. */
  doubtful: readonly Minute[]
}

/**
 * Result of an event. `completed`: it took place. The others cancel it: the host was not live in time (`late`) or not
 * for long enough (`short`), or the media did not arrive for long enough (`dark`).
 */
export type Settlement = 'late' | 'short' | 'dark' | 'completed'

const minuteMs = 60_000
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** Returns true if the host was live long enough, so that the event took place. */
export const tookPlace = ({ minutes, host_seconds }: Pick<Settled, 'minutes' | 'host_seconds'>): boolean =>
  host_seconds >= Math.min(tookPlaceMinutes, minutes / 2) * 60

/**
 * Returns true if a minute of a connected host counts. The host's page must not report more often that it sends no
 * media than that it does. A majority of two or more viewers must not report missing media. A page without reports,
 * such as an older build, counts as sending.
 */
export function countsMinute({ sending, silent, receiving, missing }: Omit<Minute, 'host_seconds'>): boolean {
  const isContradicted = receiving + missing >= reportingViewersMin && missing > receiving
  return sending >= silent && !isContradicted
}

/** Returns the seconds in which the host was connected and the media count as received. */
export const arrivedSeconds = ({ host_seconds, doubtful }: Pick<Settled, 'host_seconds' | 'doubtful'>): number =>
  doubtful.reduce((left, minute) => (countsMinute(minute) ? left : left - minute.host_seconds), host_seconds)

/**
 * Returns the result of an event; null: it cannot be settled yet. An event without paid tickets is always completed at
 * its end.
 */
export function decideSettlement(event: Settled, now: Date): Settlement | null {
  if (event.status !== 'scheduled') return null
  if (!isPaidFor(event)) return event.ends_at <= now ? 'completed' : null
  if (event.host_live_at === null && after(event.starts_at, hostLateMinutes) <= now) return 'late'
  if (after(event.ends_at, settleMinutes) > now) return null
  if (!tookPlace(event)) return 'short'
  return tookPlace({ ...event, host_seconds: arrivedSeconds(event) }) ? 'completed' : 'dark'
}
