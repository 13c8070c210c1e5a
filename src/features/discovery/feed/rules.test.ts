import { expect, test } from 'vitest'
import { kindsOn } from './rules.ts'

test('omits the kinds of posts whose feature flags are off', () => {
  expect(kindsOn(() => true)).toEqual(['content', 'digital', 'live', 'event', 'series'])
  expect(kindsOn((flag) => flag !== 'digitals')).toEqual(['content', 'live', 'event', 'series'])
  expect(kindsOn((flag) => flag !== 'content-api')).toEqual(['live', 'event', 'series'])
  expect(kindsOn(() => false)).toEqual(['live', 'event', 'series'])
})
