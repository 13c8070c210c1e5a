import { expect, test } from 'vitest'
import { arrivalShownMs } from './spec.ts'
import { addRaids, unexpiredRaids } from './state.ts'

test('shows each raid for the same time, and keeps earlier raids in place', () => {
  const [ada, bob, cy] = ['Ada', 'Bob', 'Cy'].map((name) => ({ name, viewers: 1 }))
  if (!(ada && bob && cy)) throw new Error('three raids expected')
  const both = addRaids(addRaids([], [ada], 0), [bob, cy], 5_000)
  expect(both.map(({ raids }) => raids)).toEqual([[ada], [bob, cy]])
  expect(new Set(both.map(({ key }) => key)).size).toBe(2)
  expect(unexpiredRaids(both, arrivalShownMs - 1)).toEqual(both)
  expect(unexpiredRaids(both, arrivalShownMs)).toEqual(both.slice(1))
  expect(unexpiredRaids(both, 5_000 + arrivalShownMs)).toEqual([])
})
