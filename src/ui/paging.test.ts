import { expect, test } from 'vitest'
import { isOnPage, pagesOf } from './paging.ts'

test('a page has four, or six; there is always one', () => {
  expect([0, 4, 5, 9].map((count) => pagesOf(count, 4))).toEqual([1, 1, 2, 3])
  expect([0, 3, 4, 7, 8].map((index) => isOnPage(index, 1, 4))).toEqual([false, false, true, true, false])
})
