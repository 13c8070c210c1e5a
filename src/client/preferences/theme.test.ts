import { expect, test } from 'vitest'
import { themeOf } from './theme.ts'

test('no stored theme follows the system; an unknown theme is light', () => {
  const cases = [null, 'light', 'dark', 'system', '', 'blue']
  expect(cases.map(themeOf)).toEqual(['system', 'light', 'dark', 'light', 'light', 'light'])
})
