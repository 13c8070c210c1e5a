import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisText, axisValues, labelledOf } from './axis.ts'

test('an axis has round whole values around zero and the data', () => {
  expect(axisValues([])).toEqual([0, 1])
  expect(axisValues([3, 1])).toEqual([0, 1, 2, 3])
  expect(axisValues([115, 40])).toEqual([0, 50, 100, 150])
  expect(axisValues([8_446])).toEqual([0, 5_000, 10_000])
  expect(axisValues([100, -30])).toEqual([-50, 0, 50, 100])
})

test('an axis has two to six values at equal distances that enclose any data', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 10_000_000 }), { maxLength: 20 }), (values) => {
      const axis = axisValues(values)
      expect(axis.length).toBeGreaterThanOrEqual(2)
      expect(axis.length).toBeLessThanOrEqual(6)
      expect(axis).toContain(0)
      expect(axis[0]).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(axis.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
      const steps = new Set(axis.slice(1).map((value, index) => value - (axis[index] ?? 0)))
      expect(steps.size).toBe(1)
    }),
  )
})

test('labels of an axis differ from each other', () => {
  expect([0, 500, 1_000, 1_500, 2_000, -2_500].map(axisText)).toEqual(['0', '500', '1K', '1.5K', '2K', '−2.5K'])
  expect([200_000, 1_000_000, 1_200_000].map(axisText)).toEqual(['200K', '1.0M', '1.2M'])
  fc.assert(
    fc.property(fc.nat(900_000_000), (top) => {
      const labels = axisValues([top]).map(axisText)
      expect(new Set(labels).size).toBe(labels.length)
    }),
  )
})

test('up to seven points all have a label, more points have five with both ends', () => {
  expect(labelledOf(0)).toEqual([])
  expect(labelledOf(1)).toEqual([0])
  expect(labelledOf(7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelledOf(30)).toEqual([0, 7, 15, 22, 29])
})
