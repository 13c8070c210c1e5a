import { expect, test } from 'vitest'
import { pageSize } from './spec.ts'
import { chosenOf, firstFilters, neighbour, readFilters } from './state.ts'

test('the review list has the page size of the specification', () => {
  expect(pageSize).toBe(50)
})

test('replaces unknown filter values by the defaults', () => {
  expect(readFilters({ dateRange: 'never', location: 'uk', search: 5 })).toEqual({ ...firstFilters, location: 'uk' })
  expect(readFilters(null)).toEqual(firstFilters)
})

test('deselects applications that are no longer in the list', () => {
  expect(chosenOf(['a', 'b', 'c'], new Set(['b', 'x']))).toEqual(['b'])
  expect(chosenOf([], new Set(['b']))).toEqual([])
})

test('the keyboard opens the next or previous application', () => {
  const ids = ['a', 'b', 'c']
  expect([
    neighbour(ids, undefined, 1),
    neighbour(ids, 'b', 1),
    neighbour(ids, 'b', -1),
    neighbour(ids, 'c', 1),
  ]).toEqual([...['a', 'c', 'a', undefined]])
  expect(neighbour(ids, 'gone', 1)).toBe('a')
})
