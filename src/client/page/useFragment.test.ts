import { expect, test } from 'vitest'
import { inFragment } from './useFragment.ts'

test('reads a value from the URL fragment', () => {
  expect(inFragment('#token=fabc-_1', 'token')).toBe('fabc-_1')
  for (const hash of ['', '#', '#other=1', '#token=']) expect(inFragment(hash, 'token')).toBeUndefined()
})
