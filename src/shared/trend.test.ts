import { expect, test } from 'vitest'
import { trendOf } from './trend.ts'

test('trends are whole percentages, and null without an earlier amount', () => {
  expect([trendOf(150, 100), trendOf(0, 3), trendOf(5, 0), trendOf(5, -10)]).toEqual([50, -100, null, 150])
})
