import { expect, test } from 'vitest'
import { problemOf } from './devices.ts'

test('a device that cannot start says why', () => {
  const names = ['NotAllowedError', 'NotReadableError', 'NotFoundError', 'OverconstrainedError', 'TypeError']
  expect(names.map(problemOf)).toEqual(['denied', 'inUse', 'missing', 'missing', 'other'])
})
