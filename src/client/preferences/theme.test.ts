import { expect, test } from 'vitest'
import { themeOf } from './theme.ts'

test('nothing stored is the system, light and dark stand, anything else is light', () => {
  const cases = [null, 'light', 'dark', 'system', '', 'blue']
  expect(cases.map(themeOf)).toEqual(['system', 'light', 'dark', 'light', 'light', 'light'])
})
