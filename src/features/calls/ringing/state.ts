import type * as z from 'zod/mini'
import type { callRingingEvent } from '../contract.ts'
import type { CallRequest } from '../lifecycle/contract.ts'
import type { RingEnd } from '../lists.ts'
import { endedMs, swipePx } from './spec.ts'

export type Ring = Pick<z.infer<typeof callRingingEvent>, 'from' | 'type' | 'minutes' | 'tokens'> & {
  id: string
  /** End of the ringing in milliseconds since 1970, like all times in this file. */
  until: number
}

/** State of incoming calls: the displayed call, and the calls that ring behind it. */
export type RingSlot = {
  /** Ringing calls. The first one is displayed; the others wait. */
  readonly rings: readonly Ring[]
  /** Outcome of the displayed call on another device, shown for a few seconds. */
  readonly ended: { ring: Ring; why: RingEnd; until: number } | null
  /**
   * Id of the call that is being answered on this device. Messages about its end are ignored, because the response to
   * the answer reports it.
   */
  readonly answering: string | null
  /** Ids of calls that ended or were dismissed here, so that a later list of the server does not show them again. */
  readonly endedIds: readonly string[]
}

export const silentSlot: RingSlot = { rings: [], ended: null, answering: null, endedIds: [] }
/** Maximum length of `endedIds`, more than can ring at once. */
const endedIdsMax = 50

/** Adds a ringing call once, until the time set by the server. */
export function startRing(slot: RingSlot, ring: Ring, now: number): RingSlot {
  const isKnown = slot.endedIds.includes(ring.id) || slot.rings.some(({ id }) => id === ring.id)
  return isKnown || ring.until <= now ? slot : { ...slot, rings: [...slot.rings, ring] }
}

const removeRing = (slot: RingSlot, id: string): RingSlot => ({
  ...slot,
  rings: slot.rings.filter((ring) => ring.id !== id),
  endedIds: [id, ...slot.endedIds.filter((one) => one !== id)].slice(0, endedIdsMax),
})

/** Marks a call as being answered on this device; null removes the mark. */
export const answerRing = (slot: RingSlot, id: string | null): RingSlot => ({ ...slot, answering: id })

/** Stops a call that was answered on another device or withdrawn. */
export function stopRing(slot: RingSlot, id: string, why: RingEnd, now: number): RingSlot {
  if (slot.answering === id) return slot
  const [shown] = slot.rings
  const next = removeRing(slot, id)
  return shown?.id === id ? { ...next, ended: { ring: shown, why, until: now + endedMs } } : next
}

/** Removes a call that was answered or dismissed on this device. */
export function dismissRing(slot: RingSlot, id: string): RingSlot {
  const { ended, answering } = slot
  return {
    ...removeRing(slot, id),
    ended: ended?.ring.id === id ? null : ended,
    answering: answering === id ? null : answering,
  }
}

/**
 * Merges the server's list of ringing calls. A call that was ringing when the list was requested (`known`) and is
 * missing in it has ended. A call that began to ring later stays.
 */
export function readRings(slot: RingSlot, list: readonly Ring[], known: readonly Ring[], now: number): RingSlot {
  const isOver = (ring: Ring) =>
    ring.id !== slot.answering && known.includes(ring) && !list.some(({ id }) => id === ring.id)
  const rings = slot.rings.filter((ring) => !isOver(ring))
  return list.reduce<RingSlot>((all, ring) => startRing(all, ring, now), { ...slot, rings })
}

/** Removes calls after their ringing time, and an outcome after its display time. */
export function dropRings(slot: RingSlot, now: number): RingSlot {
  const rings = slot.rings.filter(({ id, until }) => until > now || id === slot.answering)
  const ended = slot.ended && slot.ended.until > now ? slot.ended : null
  return rings.length === slot.rings.length && ended === slot.ended ? slot : { ...slot, rings, ended }
}

/** Returns the next time at which `dropRings` removes something; undefined without one. */
export function nextRingEnd({ rings, ended, answering }: RingSlot): number | undefined {
  const ringing = rings.filter(({ id }) => id !== answering).map(({ until }) => until)
  const ends = ended ? [...ringing, ended.until] : ringing
  return ends.length > 0 ? Math.min(...ends) : undefined
}

type Ringable = Pick<CallRequest, 'id' | 'fan' | 'type' | 'duration_minutes' | 'total' | 'rings_until'>

/** Returns the ringing requests, oldest first. */
export const ringsOf = (requests: readonly Ringable[]): Ring[] =>
  requests
    .flatMap(({ id, fan, type, duration_minutes, total, rings_until }) =>
      rings_until
        ? [{ id, from: fan, type, minutes: duration_minutes, tokens: total, until: rings_until.getTime() }]
        : [],
    )
    .toReversed()

/** Returns true if a swipe is longer than `swipePx`. */
export const isSwipedAway = ({ x, y }: { x: number; y: number }): boolean => Math.hypot(x, y) > swipePx
