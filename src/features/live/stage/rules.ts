import type { Reason } from '#shared/errors.ts'
import { type Audience, type Lock, stageEventTypes } from '../lists.ts'
import { doorsMinutes, holdSeconds, previewSeconds, REFUSALS } from '../spec.ts'

const minuteMs = 60_000

/** What a start is decided on. */
export type StartFacts = {
  /** The creator's stream that is under way. */
  running: { id: string; hostFamily: string } | null
  /** Whether the tier that was named is the creator's, and open. */
  hasTier: boolean
  /** Whether the cover that was named is a picture of the creator's that nothing shows yet. */
  hasCover: boolean
  /** The event that was named, if it is the creator's. */
  event: { type: string; status: string; starts_at: Date; ends_at: Date } | null
}

type Id = string | null | undefined
type Asked = { audience: Audience; tier_id?: Id; event_id?: Id; cover_upload_id?: Id }

export type StartDecision =
  | { outcome: 'start' }
  /** The stream under way goes on, on this device. */
  | { outcome: 'takeover'; streamId: string }
  | { outcome: 'refused'; reason: Reason; startsAt?: Date }

/** Whether a creator may go live: once, for an audience that there is, and for an event in its time. */
export function decideStart(asked: Asked & { takeover: boolean }, facts: StartFacts, now: Date): StartDecision {
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

const refusalOfLock: Record<Lock, Reason> = {
  ...{ sign_in: REFUSALS.signIn, followers: REFUSALS.followersOnly, tier: REFUSALS.tierOnly },
  ...{ ticket: REFUSALS.ticketOnly, banned: REFUSALS.banned },
}

/** What somebody is answered who may not watch; null: they may. */
export const watchRefusal = (locked: Lock | 'not_found' | null): Reason | null =>
  locked === null ? null : locked === 'not_found' ? REFUSALS.notFound : refusalOfLock[locked]

/** Until when the stage is held; null: its host is there. */
export const heldUntil = ({ host_away_at: away }: { host_away_at: Date | null }): Date | null =>
  away && new Date(away.getTime() + holdSeconds * 1_000)

/** Whether nobody holds the stage any more. */
export function isAbandoned(stream: { host_away_at: Date | null; ended_at: Date | null }, now: Date): boolean {
  const until = heldUntil(stream)
  return stream.ended_at === null && until !== null && until <= now
}

/** Until when a visitor watches who was first let in at a moment; null: their preview is over. */
export function previewUntil(firstAt: Date | null, now: Date): Date | null {
  const until = new Date((firstAt ?? now).getTime() + previewSeconds * 1_000)
  return until > now ? until : null
}

type Visit = { from: Date; to: Date | null; person: string }

/** How many different people watched at up to `points` moments from a stream's start to its end. */
export function curveOf(visits: readonly Visit[], from: Date, to: Date, points: number) {
  const span = Math.max(0, to.getTime() - from.getTime())
  const count = Math.max(2, Math.min(points, Math.ceil(span / 1_000) + 1))
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(from.getTime() + (span * index) / (count - 1))
    const there = visits.filter((visit) => visit.from <= at && (visit.to === null || visit.to > at))
    return { at, viewers: new Set(there.map(({ person }) => person)).size }
  })
}
