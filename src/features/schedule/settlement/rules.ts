import { isPaidFor } from '../events/rules.ts'
import { type EventStatus, reportingViewersMin, settleMinutes, tookPlaceMinutes } from '../events/spec.ts'
import { hostLateMinutes } from '../spec.ts'

/** The evidence of one minute: seconds of a connected host, and counts of reports by the host's page and by viewers. */
type Minute = { host_seconds: number; sending: number; silent: number; receiving: number; missing: number }

/** The fields of an event that decide its settlement. */
export type Settled = {
  status: EventStatus
  starts_at: Date
  ends_at: Date
  minutes: number
  price: number
  seats_taken: number
  host_live_at: Date | null
  host_seconds: number
  /** The minutes with a report that nothing is sent, or that nothing arrives. */
  doubtful: readonly Minute[]
}

/**
 * `completed`: the event took place. The others cancel it: the host was not live in time (late) or for long enough (short), or
 * the media did not arrive for long enough (dark).
 */
export type Settlement = 'late' | 'short' | 'dark' | 'completed'

const minuteMs = 60_000
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** Returns true if the host was live long enough for the event to count as having taken place. */
export const tookPlace = ({ minutes, host_seconds }: Pick<Settled, 'minutes' | 'host_seconds'>): boolean =>
  host_seconds >= Math.min(tookPlaceMinutes, minutes / 2) * 60

/**
 * Returns true if a minute of a connected host counts: the host's page does not report silence, and no majority of viewers
 * reports that media are missing. A page without reports, such as an older build, counts as sending.
 */
export function countsMinute({ sending, silent, receiving, missing }: Omit<Minute, 'host_seconds'>): boolean {
  const isContradicted = receiving + missing >= reportingViewersMin && missing > receiving
  return sending >= silent && !isContradicted
}

/** Seconds in which the host was connected and the media count as arrived. */
export const arrivedSeconds = ({ host_seconds, doubtful }: Pick<Settled, 'host_seconds' | 'doubtful'>): number =>
  doubtful.reduce((left, minute) => (countsMinute(minute) ? left : left - minute.host_seconds), host_seconds)

/** Decides how an event ends now; null: not yet. An event without paid tickets always completes at its end. */
export function decideSettlement(event: Settled, now: Date): Settlement | null {
  if (event.status !== 'scheduled') return null
  if (!isPaidFor(event)) return event.ends_at <= now ? 'completed' : null
  if (event.host_live_at === null && after(event.starts_at, hostLateMinutes) <= now) return 'late'
  if (after(event.ends_at, settleMinutes) > now) return null
  if (!tookPlace(event)) return 'short'
  return tookPlace({ ...event, host_seconds: arrivedSeconds(event) }) ? 'completed' : 'dark'
}
