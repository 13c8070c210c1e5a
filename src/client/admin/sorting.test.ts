import { expect, test } from 'vitest'
import { neighbour, nextOrder, readOrder, sorted } from './sorting.ts'

const sortBy = { name: ({ name }: Row) => name, risk: ({ risk }: Row) => risk }
type Row = { name: string; risk: number }
const rows: Row[] = [
  { name: 'émile', risk: 10 },
  { name: 'Zoe', risk: 9 },
  { name: 'Ada', risk: 10 },
]
const names = (order: string | undefined) => sorted(rows, sortBy, order).map(({ name }) => name)

test('sorts numbers by value and texts like a dictionary, and equal rows keep their place', () => {
  expect(names('risk')).toEqual(['Zoe', 'émile', 'Ada'])
  expect(names('-risk')).toEqual(['émile', 'Ada', 'Zoe'])
  expect(names('name')).toEqual(['Ada', 'émile', 'Zoe'])
})

test('an unknown order, or a column without a value, keeps the order of the server', () => {
  for (const order of [undefined, 'moon', '-bio', '', 'toString'])
    expect(names(order), order).toEqual(['émile', 'Zoe', 'Ada'])
})

test('a column of figures begins with the largest, a column of texts with A, and the third press resets both', () => {
  expect([undefined, '-risk', 'risk'].map((order) => nextOrder('risk', order))).toEqual(['-risk', 'risk', undefined])
  expect([undefined, 'name', '-name'].map((order) => nextOrder('name', order, true))).toEqual([
    ...['name', '-name', undefined],
  ])
  expect(nextOrder('spent', '-risk')).toBe('-spent')
  expect(readOrder('-risk')).toEqual({ key: 'risk', isDown: true })
})

test('the neighbour of an open row is undefined at the ends, and the first row if the open one left the list', () => {
  const ids = ['a', 'b', 'c']
  expect([neighbour(ids, 'a', 1), neighbour(ids, 'a', -1), neighbour(ids, 'c', 1)]).toEqual(['b', undefined, undefined])
  expect([neighbour(ids, undefined, 1), neighbour(ids, undefined, -1)]).toEqual(['a', 'c'])
  expect(neighbour(ids, 'gone', 1)).toBe('a')
  expect(neighbour([], 'gone', 1)).toBeUndefined()
})
