import { expect, test } from 'vitest'
import { moveItem, placeAt, placeByKey } from './state.ts'

test('moves an item to an index, clamped to the ends of the list', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveItem(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

test('finds the index under a pointer in a grid', () => {
  const box = (left: number, top: number) => ({ left, top, width: 100, height: 50 })
  const grid = [box(0, 0), box(110, 0), box(0, 60), box(110, 60)]
  expect([placeAt(grid, 10, 10), placeAt(grid, 160, 20), placeAt(grid, 40, 100), placeAt(grid, 500, 500)]).toEqual([
    ...[0, 1, 2, 3],
  ])
  expect(placeAt([], 0, 0)).toBe(-1)
})

test('arrow keys, Home and End move an item within the list; other keys are ignored', () => {
  expect(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End', 'a'].map((key) => placeByKey(key, 1, 4)),
  ).toEqual([...[0, 0, 2, 2, 0, 3, undefined]])
  expect([placeByKey('ArrowLeft', 0, 4), placeByKey('ArrowRight', 3, 4), placeByKey('End', 3, 4)]).toEqual([
    ...[undefined, undefined, undefined],
  ])
})
