import { expect, test } from 'vitest'
import { rowSizes, rowWindow } from './rowWindow.ts'

test('admin lists use the sizes of the specification in both densities', () => {
  expect(rowSizes).toEqual({ above: 100, viewHeight: 600, height: { compact: 44, comfortable: 150 } })
})

test.each(Object.values(rowSizes.height))(
  'draws a list of 100 completely, and only the visible rows of %i px of a longer one',
  (height) => {
    expect(rowWindow(100, 9_000, height)).toEqual({ first: 0, last: 100, isVirtual: false })
    const { first, last, isVirtual } = rowWindow(101, height * 10, height)
    expect([first, isVirtual, last < 30]).toEqual([8, true, true])
    expect(rowWindow(101, height * 100, height).last).toBe(101)
  },
)
