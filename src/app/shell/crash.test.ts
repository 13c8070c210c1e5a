import { expect, test } from 'vitest'
import { crashDetails } from './crash.ts'

test('details are the kind and the words of an error, and fit a screen', () => {
  expect(crashDetails(new TypeError('no figures'))).toBe('TypeError: no figures')
  expect(crashDetails('thrown')).toBe('thrown')
  expect(crashDetails(new Error('x'.repeat(900)))).toHaveLength(500)
})
