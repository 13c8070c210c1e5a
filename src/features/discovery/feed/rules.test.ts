import { expect, test } from 'vitest'
import { kindsOn } from './rules.ts'

test('a feed omits the kinds of features that are off', () => {
  expect(kindsOn(() => true)).toEqual(['content', 'digital', 'live', 'event', 'series'])
  expect(kindsOn((flag) => flag !== 'digitals')).toEqual(['content', 'live', 'event', 'series'])
  expect(kindsOn((flag) => flag !== 'content-api')).toEqual(['live', 'event', 'series'])
  expect(kindsOn(() => false)).toEqual(['live', 'event', 'series'])
})
