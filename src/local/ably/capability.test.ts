import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intersect, parseCapability, permits, resourceMatches } from './capability.ts'

test.each([
  ['*', 'a', true],
  ['*', 'a:b:c', true],
  ['a:*', 'a:b', true],
  ['a:*', 'a:b:c', true],
  ['a:*', 'a', false],
  ['a:*', 'ab:c', false],
  ['a:*:c', 'a:b:c', true],
  ['a:*:c', 'a:b:d', false],
  ['a:*:c', 'a:b:b:c', false],
  ['*:b', 'a:b', true],
  ['*:b', 'a:c', false],
  ['a', 'a', true],
  ['a', 'a:b', false],
  ['a*', 'ab', false],
])('%s matches %s: %s', (pattern, channel, expected) => {
  expect(resourceMatches(pattern, channel)).toBe(expected)
})

describe('intersect grants the requested rights that are allowed', () => {
  test('intersect grants the narrower resource and the common operations', () => {
    expect(intersect({ 'chat:*': ['publish', 'subscribe'] }, { '*': ['subscribe'] })).toEqual({
      'chat:*': ['subscribe'],
    })
    expect(intersect({ '*': ['*'] }, { 'user:a': ['publish'] })).toEqual({ 'user:a': ['publish'] })
    expect(intersect({ 'user:b': ['*'] }, { 'user:a': ['*'] })).toEqual({})
    expect(intersect({ 'a:*': ['*'], 'a:b': ['publish'] }, { '*': ['*'] })).toEqual({
      'a:*': ['*'],
      'a:b': ['publish'],
    })
  })

  const segment = fc.constantFrom('a', 'b', '*')
  const resource = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join(':'))
  const operations = fc.oneof(
    fc.constant<string[]>(['*']),
    fc.uniqueArray(fc.constantFrom<string[]>('publish', 'subscribe'), { minLength: 1 }),
  )
  const capability = fc.dictionary(resource, operations, { minKeys: 1, maxKeys: 3 })
  const channel = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(':'))

  test('intersect never grants an operation that one of its arguments refuses', () => {
    fc.assert(
      fc.property(capability, capability, channel, fc.constantFrom('publish', 'subscribe'), (a, b, name, operation) => {
        if (permits(intersect(a, b), name, operation)) {
          expect(permits(a, name, operation) && permits(b, name, operation)).toBe(true)
        }
      }),
    )
  })
})

test.each([
  ['not JSON', '{'],
  ['empty', '{}'],
  ['no operations', '{"a":[]}'],
  ['an unknown operation', '{"a":["shout"]}'],
  ['* among others', '{"a":["*","publish"]}'],
  ['an object', { a: ['*'] }],
])('a capability that is %s is refused with 40003', (_what, text) => {
  expect(() => parseCapability(text)).toThrow(expect.objectContaining({ code: 40003 }))
})
