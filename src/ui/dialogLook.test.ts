import { expect, test } from 'vitest'
import { dialogSizes, dialogVariants, sizeOf, variantOf } from './dialogLook.ts'

test('accepts every size and variant', () => {
  expect(dialogSizes.map(sizeOf)).toEqual(['xs', 'sm', 'md', 'lg', 'xl', '2xl', 'full'])
  expect(dialogVariants.map(variantOf)).toEqual(['default', 'premium'])
})

test.each([undefined, null, '', 'MD', 'huge', 3, {}, 'constructor'])('%j falls back to md and default', (value) => {
  expect(sizeOf(value)).toBe('md')
  expect(variantOf(value)).toBe('default')
})
