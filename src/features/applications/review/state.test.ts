import { expect, test } from 'vitest'
import { virtual } from './spec.ts'
import { chosenOf, firstFilters, neighbour, readFilters, windowOf } from './state.ts'

test('a list of 100 is drawn whole, of 101 only what is seen', () => {
  expect(windowOf(100, 9_000)).toEqual({ first: 0, last: 100, isVirtual: false })
  const { first, last, isVirtual } = windowOf(101, virtual.itemHeight * 10)
  expect([first, isVirtual, last < 30]).toEqual([8, true, true])
  expect(windowOf(101, virtual.itemHeight * 100).last).toBe(101)
})

test('filters that are none of ours are as at the beginning', () => {
  expect(readFilters({ dateRange: 'never', location: 'uk', search: 5 })).toEqual({ ...firstFilters, location: 'uk' })
  expect(readFilters(null)).toEqual(firstFilters)
})

test('what was selected and is not listed any more is not chosen', () => {
  expect(chosenOf(['a', 'b', 'c'], new Set(['b', 'x']))).toEqual(['b'])
  expect(chosenOf([], new Set(['b']))).toEqual([])
})

test('the keyboard goes on to the neighbour', () => {
  const ids = ['a', 'b', 'c']
  expect([
    neighbour(ids, undefined, 1),
    neighbour(ids, 'b', 1),
    neighbour(ids, 'b', -1),
    neighbour(ids, 'c', 1),
  ]).toEqual([...['a', 'c', 'a', undefined]])
  expect(neighbour(ids, 'gone', 1)).toBe('a')
})
