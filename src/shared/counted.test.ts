import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [-1, '-1 view'],
  [8_446, '8,446 views'],
])('%i: %s', (count, text) => {
  expect(counted(count, 'view')).toBe(text)
})

test('a plural of its own', () => {
  expect([counted(1, 'person', 'people'), counted(2, 'person', 'people')]).toEqual(['1 person', '2 people'])
})
