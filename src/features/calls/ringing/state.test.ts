import { expect, test } from 'vitest'
import { endedMs, swipePx } from './spec.ts'
import {
  answerRing,
  dismissRing,
  dropRings,
  isSwipedAway,
  nextRingEnd,
  type Ring,
  readRings,
  ringsOf,
  silentSlot,
  startRing,
  stopRing,
} from './state.ts'

const from = { id: 'fan', username: 'ada', display_name: 'Ada', avatar_url: null }
const ring = (id: string, until = 90_000): Ring => ({ id, from, type: 'video', minutes: 10, tokens: 900, until })
const ids = ({ rings }: { rings: readonly Ring[] }) => rings.map(({ id }) => id)
const one = startRing(silentSlot, ring('one'), 0)

test('each call rings once, in order of arrival, and not after its ringing time', () => {
  const two = startRing(startRing(one, ring('two'), 1), ring('one'), 2)
  expect(ids(two)).toEqual(['one', 'two'])
  expect(startRing(one, ring('late', 5), 5)).toBe(one)
})

test('shows for a few seconds that another device answered the call, then the next call rings', () => {
  const stopped = stopRing(startRing(one, ring('two'), 0), 'one', 'accepted', 1_000)
  expect(stopped).toMatchObject({ rings: [{ id: 'two' }], ended: { why: 'accepted', until: 1_000 + endedMs } })
  expect(nextRingEnd(stopped)).toBe(1_000 + endedMs)
  const after = dropRings(stopped, 1_000 + endedMs)
  expect(after).toMatchObject({ rings: [{ id: 'two' }], ended: null })
})

test('a call that waits behind another one stops without a message', () => {
  const stopped = stopRing(startRing(one, ring('two'), 0), 'two', 'withdrawn', 0)
  expect(stopped).toMatchObject({ rings: [{ id: 'one' }], ended: null })
})

test('a call dismissed on this device does not ring again or show a message', () => {
  const away = dismissRing(one, 'one')
  expect(away.rings).toEqual([])
  expect(stopRing(away, 'one', 'accepted', 0).ended).toBeNull()
  expect(startRing(away, ring('one'), 0)).toBe(away)
  expect(dismissRing(stopRing(one, 'one', 'accepted', 0), 'one').ended).toBeNull()
})

test('a call stays in front while this device sends the answer', () => {
  const answering = answerRing(one, 'one')
  expect(stopRing(answering, 'one', 'accepted', 0)).toBe(answering)
  expect(dropRings(answering, 90_000)).toBe(answering)
  expect(nextRingEnd(answering)).toBeUndefined()
  expect(ids(readRings(answering, [], answering.rings, 0))).toEqual(['one'])
  expect(dismissRing(answering, 'one')).toMatchObject({ rings: [], ended: null, answering: null })
  expect(stopRing(answerRing(answering, null), 'one', 'accepted', 0).rings).toEqual([])
})

test("the server's list stops calls that are missing in it and rings calls that were missed", () => {
  const two = startRing(one, ring('two'), 0)
  expect(ids(readRings(two, [ring('two'), ring('three')], two.rings, 0))).toEqual(['two', 'three'])
  // the second call began to ring after the list was requested
  expect(ids(readRings(two, [ring('one')], one.rings, 0))).toEqual(['one', 'two'])
})

test('a call stops ringing when its ringing time is over', () => {
  expect(nextRingEnd(one)).toBe(90_000)
  expect(dropRings(one, 89_999)).toBe(one)
  expect(dropRings(one, 90_000).rings).toEqual([])
  expect(nextRingEnd(silentSlot)).toBeUndefined()
})

test('lists only requests that are ringing, the oldest first', () => {
  const request = (id: string, rings_until: Date | null) =>
    ({ id, fan: from, type: 'voice', duration_minutes: 5, total: 20, rings_until }) as const
  const until = new Date(1_000)
  expect(ringsOf([request('new', until), request('dated', null), request('old', until)])).toEqual([
    { id: 'old', from, type: 'voice', minutes: 5, tokens: 20, until: 1_000 },
    { id: 'new', from, type: 'voice', minutes: 5, tokens: 20, until: 1_000 },
  ])
})

test('a swipe over 80 px dismisses the card, in any direction', () => {
  expect(swipePx).toBe(80)
  expect(isSwipedAway({ x: swipePx + 1, y: 0 })).toBe(true)
  expect(isSwipedAway({ x: -swipePx - 1, y: 0 })).toBe(true)
  expect(isSwipedAway({ x: 0, y: swipePx + 1 })).toBe(true)
  expect(isSwipedAway({ x: swipePx, y: 0 })).toBe(false)
})
