import { expect, test } from 'vitest'
import { pageSize } from './spec.ts'
import { firstFilters, readFilters } from './state.ts'

test('the review list has the page size of the specification', () => {
  expect(pageSize).toBe(50)
})

test('replaces unknown filter values by the defaults', () => {
  expect(readFilters({ dateRange: 'never', location: 'uk', search: 5 })).toEqual({ ...firstFilters, location: 'uk' })
  expect(readFilters(null)).toEqual(firstFilters)
})
