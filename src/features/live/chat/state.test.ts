import { expect, test } from 'vitest'
import type { ChatMessage } from './contract.ts'
import { messagesKept } from './spec.ts'
import { hasGap, withMessages, withoutMessages } from './state.ts'

const message = (number: number): ChatMessage => ({
  ...{ number, text: `m${number}`, sent_at: new Date(0), badge: null },
  sender: { id: 'u', username: 'ada', display_name: 'Ada', avatar_url: null },
})
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
})
