import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [-1, '-1 view'],
  [999, '999 views'],
  [8_446, '8,446 views'],
  [1_234_567, '1,234,567 views'],
  [1_234.5, '1,234.5 views'],
  [-8_446, '-8,446 views'],
  [0.5, '0.5 views'],
])('counts %i as "%s"', (count, text) => {
  expect(counted(count, 'view')).toBe(text)
})

test('uses an irregular plural', () => {
  expect([counted(1, 'person', 'people'), counted(2, 'person', 'people')]).toEqual(['1 person', '2 people'])
})
