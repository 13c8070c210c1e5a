import type * as z from 'zod/mini'
import type { callRingingEvent } from '../contract.ts'
import type { CallRequest } from '../requests/contract.ts'
import type { RingEnd } from '../requests/lists.ts'
import { endedMs, swipePx } from './spec.ts'

export type Ring = Pick<z.infer<typeof callRingingEvent>, 'from' | 'type' | 'minutes' | 'tokens'> & {
  id: string
  /** Milliseconds since 1970, as every time here. */
  until: number
}

/** The one incoming call that is shown, and those that ring behind it. */
export type RingSlot = {
  /** The first is shown; the others wait for it to end. */
  readonly rings: readonly Ring[]
  /** What became of the shown one elsewhere, for a few seconds. */
  readonly ended: { ring: Ring; why: RingEnd; until: number } | null
  /** The one that is being answered here: its end is this device's own, and the answer to come says what it was. */
  readonly answering: string | null
  /** What has ended, or was put away on this device: a later answer of the server does not bring it back. */
  readonly over: readonly string[]
}

export const silentSlot: RingSlot = { rings: [], ended: null, answering: null, over: [] }
/** More than anybody can be called at once. */
const overMax = 50

/** A call rings: once, for as long as the server says. */
export function startRing(slot: RingSlot, ring: Ring, now: number): RingSlot {
  const isKnown = slot.over.includes(ring.id) || slot.rings.some(({ id }) => id === ring.id)
  return isKnown || ring.until <= now ? slot : { ...slot, rings: [...slot.rings, ring] }
}

const without = (slot: RingSlot, id: string): RingSlot => ({
  ...slot,
  rings: slot.rings.filter((ring) => ring.id !== id),
  over: [id, ...slot.over.filter((one) => one !== id)].slice(0, overMax),
})

/** It is being answered on this device, or no longer: the answer did not arrive. */
export const answerRing = (slot: RingSlot, id: string | null): RingSlot => ({ ...slot, answering: id })

/** Somebody answered, or it was taken back. */
export function stopRing(slot: RingSlot, id: string, why: RingEnd, now: number): RingSlot {
  if (slot.answering === id) return slot
  const [shown] = slot.rings
  const next = without(slot, id)
  return shown?.id === id ? { ...next, ended: { ring: shown, why, until: now + endedMs } } : next
}

/** Put away on this device: answered here, or not to be heard here. */
export function putAway(slot: RingSlot, id: string): RingSlot {
  const { ended, answering } = slot
  return {
    ...without(slot, id),
    ended: ended?.ring.id === id ? null : ended,
    answering: answering === id ? null : answering,
  }
}

/**
 * What rings by the server's list. What rang already when the list was asked for (`known`) and is not in it is over; what
 * has begun to ring since may only be too new for it.
 */
export function readRings(slot: RingSlot, list: readonly Ring[], known: readonly Ring[], now: number): RingSlot {
  const isOver = (ring: Ring) =>
    ring.id !== slot.answering && known.includes(ring) && !list.some(({ id }) => id === ring.id)
  const rings = slot.rings.filter((ring) => !isOver(ring))
  return list.reduce<RingSlot>((all, ring) => startRing(all, ring, now), { ...slot, rings })
}

/** Drops what no longer rings, and what was said long enough. */
export function dropRings(slot: RingSlot, now: number): RingSlot {
  const rings = slot.rings.filter(({ id, until }) => until > now || id === slot.answering)
  const ended = slot.ended && slot.ended.until > now ? slot.ended : null
  return rings.length === slot.rings.length && ended === slot.ended ? slot : { ...slot, rings, ended }
}

/** When `dropRings` has something to do next. */
export function nextRingEnd({ rings, ended, answering }: RingSlot): number | undefined {
  const ringing = rings.filter(({ id }) => id !== answering).map(({ until }) => until)
  const ends = ended ? [...ringing, ended.until] : ringing
  return ends.length > 0 ? Math.min(...ends) : undefined
}

type Ringable = Pick<CallRequest, 'id' | 'fan' | 'type' | 'duration_minutes' | 'total' | 'rings_until'>

/** Those of the requests that ring, the oldest first. */
export const ringsOf = (requests: readonly Ringable[]): Ring[] =>
  requests
    .flatMap(({ id, fan, type, duration_minutes, total, rings_until }) =>
      rings_until
        ? [{ id, from: fan, type, minutes: duration_minutes, tokens: total, until: rings_until.getTime() }]
        : [],
    )
    .toReversed()

/** Whether a finger has moved the card far enough to put it away. */
export const isSwipedAway = ({ x, y }: { x: number; y: number }): boolean => Math.hypot(x, y) > swipePx
