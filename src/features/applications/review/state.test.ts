import { expect, test } from 'vitest'
import { pageSize, virtual } from './spec.ts'
import { chosenOf, firstFilters, neighbour, readFilters, windowOf } from './state.ts'

test('pages and virtual lists use the sizes of the specification', () => {
  expect(pageSize).toBe(50)
  expect(virtual).toEqual({ above: 100, itemHeight: 150, viewHeight: 600 })
})

test('renders a list of 100 completely, and only the visible rows of a longer one', () => {
  expect(windowOf(100, 9_000)).toEqual({ first: 0, last: 100, isVirtual: false })
  const { first, last, isVirtual } = windowOf(101, virtual.itemHeight * 10)
  expect([first, isVirtual, last < 30]).toEqual([8, true, true])
  expect(windowOf(101, virtual.itemHeight * 100).last).toBe(101)
})

test('replaces unknown filter values by the defaults', () => {
  expect(readFilters({ dateRange: 'never', location: 'uk', search: 5 })).toEqual({ ...firstFilters, location: 'uk' })
  expect(readFilters(null)).toEqual(firstFilters)
})

test('drops selected applications that have left the list', () => {
  expect(chosenOf(['a', 'b', 'c'], new Set(['b', 'x']))).toEqual(['b'])
  expect(chosenOf([], new Set(['b']))).toEqual([])
})

test('the keyboard moves to the next or previous application', () => {
  const ids = ['a', 'b', 'c']
  expect([
    neighbour(ids, undefined, 1),
    neighbour(ids, 'b', 1),
    neighbour(ids, 'b', -1),
    neighbour(ids, 'c', 1),
  ]).toEqual([...['a', 'c', 'a', undefined]])
  expect(neighbour(ids, 'gone', 1)).toBe('a')
})
