import { expect, test } from 'vitest'
import type { ListedStream } from '../contract.ts'
import { swipePx, WATCH } from './spec.ts'
import {
  audienceText,
  clockText,
  inSwipeOrder,
  lineOf,
  nextStream,
  placeAt,
  secondsUntil,
  swipeStep,
  withHearts,
} from './state.ts'

const stream = (id: string, locked: ListedStream['locked'] = null): ListedStream => ({
  id,
  title: id,
  category: null,
  tags: [],
  poster_url: null,
  audience: 'everyone',
  event_id: null,
  viewers: 0,
  locked,
  started_at: new Date(0),
  creator: { id, username: id, display_name: id, avatar_url: null },
})

test('the next stream wraps around the list and skips locked streams', () => {
  const list = [stream('a'), stream('b', 'tier'), stream('c')]
  expect(nextStream(list, 'a', 1)?.id).toBe('c')
  expect(nextStream(list, 'c', 1)?.id).toBe('a')
  expect(nextStream(list, 'a', -1)?.id).toBe('c')
  expect(nextStream([stream('a'), stream('b', 'tier')], 'a', 1)).toBeUndefined()
  expect(nextStream(list, 'over', 1)?.id).toBe('a')
})

test('keeps the order of streams for swiping, although the list is sorted again', () => {
  const [a, b, c, d] = [stream('a'), stream('b'), stream('c'), stream('d')]
  expect(inSwipeOrder([], [a, b, c])).toEqual([a, b, c])
  expect(inSwipeOrder(['a', 'b', 'c'], [b, a, c])).toEqual([a, b, c])
  // new streams come last; ended streams are removed
  expect(inSwipeOrder(['a', 'b', 'c'], [d, c, a])).toEqual([a, c, d])
})

test('a swipe up goes to the next stream, a swipe down to the previous; a short or slanted swipe is ignored', () => {
  expect(swipeStep({ x: 10, y: -swipePx - 1 }, swipePx)).toBe(1)
  expect(swipeStep({ x: -10, y: swipePx + 1 }, swipePx)).toBe(-1)
  expect(swipeStep({ x: 0, y: swipePx }, swipePx)).toBeUndefined()
  expect(swipeStep({ x: swipePx, y: -swipePx - 1 }, swipePx)).toBeUndefined()
})

test('formats durations and remaining seconds', () => {
  expect([7, 754, 3_723].map(clockText)).toEqual(['0:07', '12:34', '1:02:03'])
  expect(secondsUntil(new Date(1_500), new Date(0))).toBe(2)
  expect(secondsUntil(new Date(0), new Date(1))).toBe(0)
})

test('a new stream without viewers has just started; an older one hides the number', () => {
  const at = (viewers: number, minutes: number) =>
    audienceText({ viewers, started_at: new Date(0) }, new Date(minutes * 60_000))
  expect([at(0, 1), at(0, 10), at(3, 1), at(1_200, 90)]).toEqual([
    WATCH.justStarted,
    undefined,
    WATCH.watching('3'),
    WATCH.watching('1K'),
  ])
})

test('a late sum of hearts, which is smaller, does not lower the number', () => {
  const at = (hearts: number) => ({ title: 'A show', stats: { hearts, viewers: 2 } })
  expect(withHearts(at(5), 8)).toEqual(at(8))
  expect(withHearts(at(8), 5)).toEqual(at(8))
})

test('the place in the line moves up in steps of 15 seconds, and is never below 1', () => {
  const line = lineOf({ position: 480, seconds: 60 }, new Date(0))
  if (!line) throw new Error('this is no place in a line')
  const at = (seconds: number) => placeAt(line, new Date(seconds * 1_000))
  expect([at(0), at(14), at(15), at(29), at(45), at(60), at(90)]).toEqual([480, 480, 360, 360, 120, 1, 1])
  expect(lineOf({ position: 2 }, new Date(0))).toBeUndefined()
  expect(lineOf({ starts_at: 'then' }, new Date(0))).toBeUndefined()
})
