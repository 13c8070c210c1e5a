import { expect, test } from 'vitest'
import { crashDetails } from './crash.ts'

test('crash details name the error and are truncated at 500 characters', () => {
  expect(crashDetails(new TypeError('no figures'))).toBe('TypeError: no figures')
  expect(crashDetails('thrown')).toBe('thrown')
  expect(crashDetails(new Error('x'.repeat(900)))).toHaveLength(500)
})
