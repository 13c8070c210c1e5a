import type { Reason } from '#shared/errors.ts'
import { type Audience, stageEventTypes } from '../lists.ts'
import { doorsMinutes, REFUSALS } from '../spec.ts'
import { heldUntil } from '../streams/rules.ts'

const minuteMs = 60_000

/** Facts that decide whether a creator can go live. */
export type StartFacts = {
  /** Running stream of the creator. */
  running: { id: string; hostFamily: string } | null
  /** True if the named tier belongs to the creator and is open. */
  hasTier: boolean
  /** True if the named cover is a picture of the creator that is not in use. */
  hasCover: boolean
  /** Named event, if it belongs to the creator. */
  event: { type: string; status: string; starts_at: Date; ends_at: Date } | null
}

type Id = string | null | undefined
type StartRequest = { audience: Audience; tier_id?: Id; event_id?: Id; cover_upload_id?: Id }

export type StartDecision =
  | { outcome: 'start' }
  /** Moves the running stream to this device. */
  | { outcome: 'takeover'; streamId: string }
  | { outcome: 'refused'; reason: Reason; startsAt?: Date }

/**
 * Decides whether a creator can go live: there is no other running stream, the audience exists, and an event is at its
 * time.
 */
export function decideStart(asked: StartRequest & { takeover: boolean }, facts: StartFacts, now: Date): StartDecision {
  const { running, hasTier, hasCover, event } = facts
  if (asked.event_id && asked.audience !== 'ticket') return { outcome: 'refused', reason: REFUSALS.eventForTickets }
  if (running) {
    const { id: streamId } = running
    return asked.takeover ? { outcome: 'takeover', streamId } : { outcome: 'refused', reason: REFUSALS.alreadyLive }
  }
  if (asked.cover_upload_id && !hasCover) return { outcome: 'refused', reason: REFUSALS.coverGone }
  if (asked.audience === 'tier' && !hasTier) return { outcome: 'refused', reason: REFUSALS.tierNotFound }
  if (asked.audience !== 'ticket') return { outcome: 'start' }
  if (!event || !stageEventTypes.some((type) => type === event.type))
    return { outcome: 'refused', reason: REFUSALS.eventNotFound }
  if (event.status !== 'scheduled' || event.ends_at <= now) return { outcome: 'refused', reason: REFUSALS.eventOver }
  if (now.getTime() < event.starts_at.getTime() - doorsMinutes * minuteMs)
    return { outcome: 'refused', reason: REFUSALS.tooEarly, startsAt: event.starts_at }
  return { outcome: 'start' }
}

/** Returns true if the host of a running stream did not reconnect in time. */
export function isAbandoned(stream: { host_away_at: Date | null; ended_at: Date | null }, now: Date): boolean {
  const until = heldUntil(stream)
  return stream.ended_at === null && until !== null && until <= now
}

type Visit = { from: Date; to: Date | null; person: string }

/** Returns the number of distinct viewers at up to `points` times from the start to the end. */
export function curveOf(visits: readonly Visit[], from: Date, to: Date, points: number) {
  const span = Math.max(0, to.getTime() - from.getTime())
  const count = Math.max(2, Math.min(points, Math.ceil(span / 1_000) + 1))
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(from.getTime() + (span * index) / (count - 1))
    const there = visits.filter((visit) => visit.from <= at && (visit.to === null || visit.to > at))
    return { at, viewers: new Set(there.map(({ person }) => person)).size }
  })
}
