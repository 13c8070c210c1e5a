import type * as z from 'zod/mini'
import type { callRingingEvent } from '../contract.ts'
import type { CallRequest } from '../lifecycle/contract.ts'
import type { RingEnd } from '../lists.ts'
import { endedMs, swipePx } from './spec.ts'

export type Ring = Pick<z.infer<typeof callRingingEvent>, 'from' | 'type' | 'minutes' | 'tokens'> & {
  id: string
  /** End of the ringing in milliseconds since 1970, like every time here. */
  until: number
}

/** The incoming call on screen, and the calls that ring behind it. */
export type RingSlot = {
  /** The first one is shown; the others wait for it to end. */
  readonly rings: readonly Ring[]
  /** Outcome of the shown call on another device, for a few seconds. */
  readonly ended: { ring: Ring; why: RingEnd; until: number } | null
  /**
   * Id of the call that is being answered on this device; messages about its end are ignored, because the answer
   * reports it.
   */
  readonly answering: string | null
  /** Ids of calls that have ended or were dismissed here; a later answer of the server does not show them again. */
  readonly over: readonly string[]
}

export const silentSlot: RingSlot = { rings: [], ended: null, answering: null, over: [] }
/** Length of that list, more than can ring at once. */
const overMax = 50

/** Adds a ringing call once, until the time set by the server. */
export function startRing(slot: RingSlot, ring: Ring, now: number): RingSlot {
  const isKnown = slot.over.includes(ring.id) || slot.rings.some(({ id }) => id === ring.id)
  return isKnown || ring.until <= now ? slot : { ...slot, rings: [...slot.rings, ring] }
}

const without = (slot: RingSlot, id: string): RingSlot => ({
  ...slot,
  rings: slot.rings.filter((ring) => ring.id !== id),
  over: [id, ...slot.over.filter((one) => one !== id)].slice(0, overMax),
})

/** Marks the call that is being answered; null if no answer arrived. */
export const answerRing = (slot: RingSlot, id: string | null): RingSlot => ({ ...slot, answering: id })

/** Stops a call that was answered elsewhere or withdrawn. */
export function stopRing(slot: RingSlot, id: string, why: RingEnd, now: number): RingSlot {
  if (slot.answering === id) return slot
  const [shown] = slot.rings
  const next = without(slot, id)
  return shown?.id === id ? { ...next, ended: { ring: shown, why, until: now + endedMs } } : next
}

/** Dismisses a call on this device: answered here, or silenced here. */
export function putAway(slot: RingSlot, id: string): RingSlot {
  const { ended, answering } = slot
  return {
    ...without(slot, id),
    ended: ended?.ring.id === id ? null : ended,
    answering: answering === id ? null : answering,
  }
}

/**
 * Merges the server's list. A call that was known when the list was requested (`known`) and is missing in it has ended;
 * a call that began to ring later stays.
 */
export function readRings(slot: RingSlot, list: readonly Ring[], known: readonly Ring[], now: number): RingSlot {
  const isOver = (ring: Ring) =>
    ring.id !== slot.answering && known.includes(ring) && !list.some(({ id }) => id === ring.id)
  const rings = slot.rings.filter((ring) => !isOver(ring))
  return list.reduce<RingSlot>((all, ring) => startRing(all, ring, now), { ...slot, rings })
}

/** Drops calls past their ringing time, and an outcome that was shown long enough. */
export function dropRings(slot: RingSlot, now: number): RingSlot {
  const rings = slot.rings.filter(({ id, until }) => until > now || id === slot.answering)
  const ended = slot.ended && slot.ended.until > now ? slot.ended : null
  return rings.length === slot.rings.length && ended === slot.ended ? slot : { ...slot, rings, ended }
}

/** Returns the next moment at which `dropRings` changes something. */
export function nextRingEnd({ rings, ended, answering }: RingSlot): number | undefined {
  const ringing = rings.filter(({ id }) => id !== answering).map(({ until }) => until)
  const ends = ended ? [...ringing, ended.until] : ringing
  return ends.length > 0 ? Math.min(...ends) : undefined
}

type Ringable = Pick<CallRequest, 'id' | 'fan' | 'type' | 'duration_minutes' | 'total' | 'rings_until'>

/** Returns the ringing ones of the requests, oldest first. */
export const ringsOf = (requests: readonly Ringable[]): Ring[] =>
  requests
    .flatMap(({ id, fan, type, duration_minutes, total, rings_until }) =>
      rings_until
        ? [{ id, from: fan, type, minutes: duration_minutes, tokens: total, until: rings_until.getTime() }]
        : [],
    )
    .toReversed()

/** Returns true if a swipe is long enough to dismiss the card. */
export const isSwipedAway = ({ x, y }: { x: number; y: number }): boolean => Math.hypot(x, y) > swipePx
