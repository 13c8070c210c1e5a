import { expect, test } from 'vitest'
import { addToSeries } from './toast.ts'

test('a full series closes its oldest toast, and a repeated toast counts once', () => {
  expect(addToSeries(['a', 'b'], 'c', 3)).toEqual({ kept: ['a', 'b', 'c'], closed: [] })
  expect(addToSeries(['a', 'b', 'c'], 'd', 3)).toEqual({ kept: ['b', 'c', 'd'], closed: ['a'] })
  expect(addToSeries(['a', 'b', 'c'], 'a', 3)).toEqual({ kept: ['b', 'c', 'a'], closed: [] })
})
