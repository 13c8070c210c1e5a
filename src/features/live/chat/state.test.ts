import { expect, test } from 'vitest'
import type { ChatMessage } from './contract.ts'
import { linesBeyond, messagesKept, tipShownMs, tipsShown } from './spec.ts'
import {
  furtherUp,
  hasGap,
  linesIn,
  linesOf,
  placeIn,
  sumOfTips,
  unsentOf,
  withMessages,
  withoutMessages,
  withoutOldTips,
  withTips,
} from './state.ts'

const message = (number: number): ChatMessage => ({
  ...{ number, text: `m${number}`, sent_at: new Date(0), badge: null },
  sender: { id: 'u', username: 'ada', display_name: 'Ada', avatar_url: null },
})
const upTo = (last: number) => Array.from({ length: last }, (_, at) => message(at + 1))
const tip = (id: string) => ({ id, tokens: 5, message: '', tier_type: 'custom', sender: message(1).sender })
const tipsOf = (...ids: string[]) => ({ count: ids.length, tokens: 5 * ids.length, shown: ids.map(tip) })
const numbers = (list: readonly ChatMessage[]) => list.map(({ number }) => number)

test('messages are in their order, each once, and only so many', () => {
  expect(numbers(withMessages([message(1), message(3)], [message(3), message(2)]))).toEqual([1, 2, 3])
  const many = Array.from({ length: messagesKept + 3 }, (_, i) => message(i + 1))
  expect(withMessages(many, [])).toHaveLength(messagesKept)
  expect(withMessages(many, []).at(0)?.number).toBe(4)
})

test('deleted messages go', () => {
  expect(numbers(withoutMessages([message(1), message(2)], [1, 9]))).toEqual([2])
})

test('a number that is left out is a gap', () => {
  expect(hasGap([message(1)], [message(2)])).toBe(false)
  expect(hasGap([message(1)], [message(3)])).toBe(true)
  expect(hasGap([], [message(1)])).toBe(false)
  expect(hasGap([], [message(3)])).toBe(true)
  expect(hasGap([], [])).toBe(false)
  // a line that is given back fills none and hides none
  expect(hasGap([message(5)], [message(2)])).toBe(false)
  expect(hasGap([message(5)], [message(2), message(6)])).toBe(false)
  expect(hasGap([message(5)], [message(2), message(7)])).toBe(true)
})

test('a chat draws as many of the newest lines as fit, and a few more', () => {
  const drawn = { place: undefined, held: undefined, fitting: 3 }
  expect(numbers(linesOf(upTo(5), drawn))).toEqual([3, 4, 5])
  expect(numbers(linesOf(upTo(2), drawn))).toEqual([1, 2])
  expect(linesOf([], drawn)).toEqual([])
  expect(linesIn(400, 'withMenu')).toBe(10 + linesBeyond)
})

test('a line whose menu was used stays as long as it is kept', () => {
  const drawn = { place: undefined, held: 2, fitting: 2 }
  expect(numbers(linesOf(upTo(9), drawn))).toEqual([2, 8, 9])
  expect(numbers(linesOf(upTo(9).slice(2), drawn))).toEqual([8, 9])
})

test('who reads further up has the lines where they are, until none of them is kept', () => {
  const place = { from: 2, to: 4 }
  expect(numbers(linesOf(upTo(9), { place, held: undefined, fitting: 2 }))).toEqual([2, 3, 4])
  expect(placeIn(upTo(9), place)).toBe(place)
  expect(placeIn(upTo(9).slice(3), place)).toBe(place)
  expect(placeIn(upTo(9).slice(4), place)).toBeUndefined()
})

test('further up there are so many more lines, as far as the chat goes', () => {
  expect(furtherUp(upTo(9), 7, 3)).toBe(4)
  expect(furtherUp(upTo(9), 2, 3)).toBe(1)
  // the line that was first is deleted by now
  expect(furtherUp(withoutMessages(upTo(9), [7]), 7, 3)).toBe(4)
})

test('tips that come within a moment are drawn as one piece of news', () => {
  expect(sumOfTips([tipsOf('a', 'b'), tipsOf('c')])).toEqual(tipsOf('a', 'b', 'c'))
})

test('in a rush a grand tip stays its moment; in a calm the newest take its place', () => {
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

test('in a rush every tip is counted, and the newest are shown', () => {
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

test('what was typed since a message was sent stays', () => {
  expect(unsentOf('Hello', 'Hello')).toBe('')
  expect(unsentOf(' Hello ', 'Hello')).toBe('')
  expect(unsentOf('Hello and welcome', 'Hello')).toBe('and welcome')
  expect(unsentOf('Something else', 'Hello')).toBe('Something else')
})
