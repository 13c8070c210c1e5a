import { expect, test } from 'vitest'
import type { ChatMessage } from './contract.ts'
import { linesBeyond, messagesKept, tipShownMs, tipsShown } from './spec.ts'
import {
  hasGap,
  linesIn,
  linesOf,
  messageOf,
  olderStart,
  placeIn,
  placeOf,
  sumOfTips,
  unsentOf,
  withBlock,
  withMessages,
  withoutMessages,
  withoutOldTips,
  withTips,
} from './state.ts'

const message = (number: number): ChatMessage => ({
  number,
  text: `m${number}`,
  sent_at: new Date(0),
  badge: null,
  is_subscriber: false,
  tip: null,
  sender: { id: 'u', username: 'ada', display_name: 'Ada', avatar_url: null },
})
const upTo = (last: number) => Array.from({ length: last }, (_, at) => message(at + 1))
const tip = (id: string) => ({ id, tokens: 5, message: '', tier_type: 'custom', sender: message(1).sender })
const tipsOf = (...ids: string[]) => ({ count: ids.length, tokens: 5 * ids.length, shown: ids.map(tip) })
const numbers = (list: readonly ChatMessage[]) => list.map(({ number }) => number)

test('keeps messages in order, without duplicates, up to the limit', () => {
  expect(numbers(withMessages([message(1), message(3)], [message(3), message(2)]))).toEqual([1, 2, 3])
  const many = Array.from({ length: messagesKept + 3 }, (_, i) => message(i + 1))
  expect(withMessages(many, [])).toHaveLength(messagesKept)
  expect(withMessages(many, []).at(0)?.number).toBe(4)
})

test('removes deleted messages', () => {
  expect(numbers(withoutMessages([message(1), message(2)], [1, 9]))).toEqual([2])
})

test('detects a gap when a message number is missing', () => {
  expect(hasGap([message(1)], [message(2)])).toBe(false)
  expect(hasGap([message(1)], [message(3)])).toBe(true)
  expect(hasGap([], [message(1)])).toBe(false)
  expect(hasGap([], [message(3)])).toBe(true)
  expect(hasGap([], [])).toBe(false)
  // a restored message does not fill or hide a gap
  expect(hasGap([message(5)], [message(2)])).toBe(false)
  expect(hasGap([message(5)], [message(2), message(6)])).toBe(false)
  expect(hasGap([message(5)], [message(2), message(7)])).toBe(true)
})

test('renders the newest lines that fit, and a few more', () => {
  const drawn = { place: undefined, held: undefined, fitting: 3 }
  expect(numbers(linesOf(upTo(5), drawn))).toEqual([3, 4, 5])
  expect(numbers(linesOf(upTo(2), drawn))).toEqual([1, 2])
  expect(linesOf([], drawn)).toEqual([])
  expect(linesIn(400, 'withMenu')).toBe(10 + linesBeyond)
})

test('keeps rendering a line whose menu was used', () => {
  const drawn = { place: undefined, held: 2, fitting: 2 }
  expect(numbers(linesOf(upTo(9), drawn))).toEqual([2, 8, 9])
  expect(numbers(linesOf(upTo(9).slice(2), drawn))).toEqual([8, 9])
})

test('keeps the lines of a reader who scrolled up until all of them are removed', () => {
  const place = { from: 2, to: 4 }
  expect(numbers(linesOf(upTo(9), { place, held: undefined, fitting: 2 }))).toEqual([2, 3, 4])
  expect(placeIn(upTo(9), place)).toBe(place)
  expect(placeIn(upTo(9).slice(3), place)).toBe(place)
  expect(placeIn(upTo(9).slice(4), place)).toBeUndefined()
})

test('scrolling up adds older lines up to the first one', () => {
  expect(olderStart(upTo(9), 7, 3)).toBe(4)
  expect(olderStart(upTo(9), 2, 3)).toBe(1)
  // the first rendered line was deleted in the meantime
  expect(olderStart(withoutMessages(upTo(9), [7]), 7, 3)).toBe(4)
})

test('merges tips that arrive together', () => {
  expect(sumOfTips([tipsOf('a', 'b'), tipsOf('c')])).toEqual(tipsOf('a', 'b', 'c'))
})

test('keeps a large tip visible during a rush; without a rush newer tips replace it', () => {
  const first = withTips(
    { shown: [], rush: undefined },
    { count: 1, tokens: 500, shown: [{ ...tip('big'), tokens: 500 }] },
    0,
  )
  const rush = withTips(first, tipsOf('a', 'b', 'c', 'd'), 1)
  expect(rush.shown.map(({ id }) => id)).toEqual(['big', 'c', 'd'])
  expect(withoutOldTips(rush, tipShownMs).shown.map(({ id }) => id)).toEqual(['c', 'd'])
  const calm = withTips(withTips(first, tipsOf('a', 'b'), 1), tipsOf('c'), 2)
  expect(calm.shown.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('counts every tip of a rush and shows the newest', () => {
  const calm = withTips({ shown: [], rush: undefined }, tipsOf('a', 'b'), 0)
  expect(calm.rush).toBeUndefined()
  const rush = withTips(calm, tipsOf('c', 'd', 'e', 'f'), 1)
  expect(rush.shown.map(({ id }) => id)).toEqual(['d', 'e', 'f'])
  expect(rush.shown).toHaveLength(tipsShown)
  expect(rush.rush).toEqual({ count: 4, tokens: 20 })
  const later = withTips(rush, tipsOf('g'), 2)
  expect(later.rush).toEqual({ count: 5, tokens: 25 })
  expect(withoutOldTips(later, tipShownMs + 1)).toMatchObject({ shown: [{ id: 'g' }], rush: { count: 5 } })
  expect(withoutOldTips(later, tipShownMs + 2)).toEqual({ shown: [], rush: undefined })
})

test('keeps text that was typed after the message was sent', () => {
  expect(unsentOf('Hello', 'Hello')).toBe('')
  expect(unsentOf(' Hello ', 'Hello')).toBe('')
  expect(unsentOf('Hello and welcome', 'Hello')).toBe('and welcome')
  expect(unsentOf('Something else', 'Hello')).toBe('Something else')
})

test('a realtime message of an older server has no tip and no subscriber', () => {
  const { is_subscriber: _, tip: __, sent_at, ...rest } = message(1)
  expect(messageOf({ ...rest, sent_at: sent_at.toISOString() })).toEqual(message(1))
  expect(messageOf({ ...rest, sent_at: sent_at.toISOString(), is_subscriber: true, tip: 25 })).toMatchObject({
    is_subscriber: true,
    tip: 25,
  })
})

test('finds the place of a person among the top supporters', () => {
  expect(['ada', 'ben', 'cy'].map((id) => placeOf([{ id: 'ben' }, { id: 'ada' }], id))).toEqual([2, 1, 0])
})

test('a block replaces its messages: missing ones were deleted, newer ones stay', () => {
  const numbers = (known: number[], block: number, found: number[]) =>
    withBlock(known.map(message), block, found.map(message)).map(({ number }) => number)
  expect(numbers([48, 49, 51, 52], 0, [48, 50])).toEqual([48, 50, 51, 52])
  expect(numbers([49, 51, 52, 54, 55], 1, [51, 53, 54])).toEqual([49, 51, 53, 54, 55])
  expect(numbers([49, 51], 1, [])).toEqual([49, 51])
})
