import { expect, test } from 'vitest'
import { hasMore, onceEach, shownOf } from './paging.ts'

test('shows whole pages of the loaded items, and the rest on the last page', () => {
  expect([1, 2, 3].map((pages) => shownOf(pages, 4, 5))).toEqual([4, 5, 5])
  expect(shownOf(1, 4, 0)).toBe(0)
})

test('has more while items are hidden or not fetched', () => {
  expect(hasMore(4, 5, false)).toBe(true)
  expect(hasMore(5, 5, true)).toBe(true)
  expect(hasMore(5, 5, false)).toBe(false)
})

test('shows an item that is on two pages once, at its first position', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(onceEach([a, b, a, c, b])).toEqual([a, b, c])
})
