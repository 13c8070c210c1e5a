import { expect, test } from 'vitest'
import { hasMore, onceEach, shownOf } from './paging.ts'

test('a list shows whole pages of what is loaded, and the rest on the last one', () => {
  expect([1, 2, 3].map((pages) => shownOf(pages, 4, 5))).toEqual([4, 5, 5])
  expect(shownOf(1, 4, 0)).toBe(0)
})

test('there is more while something is hidden or not fetched', () => {
  expect(hasMore(4, 5, false)).toBe(true)
  expect(hasMore(5, 5, true)).toBe(true)
  expect(hasMore(5, 5, false)).toBe(false)
})

test('who is on two pages of a list is shown once, in the first place', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(onceEach([a, b, a, c, b])).toEqual([a, b, c])
})
