import { expect, test } from 'vitest'
import { interleave, rankBySeed } from './ranking.ts'
import { serviceStages, unitStages } from './test-choice.ts'

const file = 'src/features/orders/timers/rules.ts'
const tests = new Map([
  ['src/app/all.test.ts', 'unit'],
  ['src/features/orders/timers/rules.test.ts', 'unit'],
  ['src/features/orders/rules.test.ts', 'unit'],
  ['src/features/orders/timers/timers.service.test.ts', 'service'],
  ['src/features/orders/orders.service.test.ts', 'service'],
  ['src/features/shop/shop.service.test.ts', 'service-alone'],
  ['src/features/offers/offers.service.test.ts', 'service'],
  ['src/features/tips/tips.service.test.ts', 'service'],
])
const distances = new Map([
  [file, 0],
  ['src/features/orders/timers/rules.test.ts', 1],
  ['src/features/orders/rules.test.ts', 2],
  ['src/features/shop/buying/service.server.ts', 3],
  ['src/app/all.test.ts', 6],
])
const callers = new Set(['src/features/offers/offers.service.test.ts'])

test('runs the unit tests beside a file first, and no test that covers the whole composition', () => {
  expect(unitStages({ tests, file, distances, callers })).toEqual([
    ['src/features/orders/timers/rules.test.ts'],
    ['src/features/orders/rules.test.ts'],
  ])
})

test('runs service tests of the folder, then of callers, of the feature, and of features that reach it', () => {
  expect(serviceStages({ tests, file, distances, callers }).flat()).toEqual([
    'src/features/orders/timers/timers.service.test.ts',
    'src/features/offers/offers.service.test.ts',
    'src/features/orders/orders.service.test.ts',
    'src/features/shop/shop.service.test.ts',
  ])
})

test('the same seed gives the same relative order when items are added or removed', () => {
  const of = (items: string[]) => rankBySeed(items, 'seed', (item) => item)
  expect(of(['c', 'a', 'b'])).toEqual(of(['a', 'b', 'c']))
  expect(of(['a', 'b', 'c', 'd']).filter((item) => item !== 'd')).toEqual(of(['a', 'b', 'c']))
})

test('takes one item of each list in turn', () => {
  expect(interleave([[1, 2, 3], [4], []])).toEqual([1, 4, 2, 3])
})
