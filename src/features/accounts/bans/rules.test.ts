import { expect, test } from 'vitest'
import { markKinds, markOf } from './rules.ts'

test('a ban marks the email address and the card', () => {
  expect(markKinds).toEqual(['email', 'card'])
})

test('marks depend on the secret, the kind and the value', () => {
  const marks = [
    markOf('one', 'email', 'ada@example.com'),
    markOf('two', 'email', 'ada@example.com'),
    markOf('one', 'card', 'ada@example.com'),
    markOf('one', 'email', 'bob@example.com'),
  ]
  expect(new Set(marks).size).toBe(4)
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{64}$/)
})

test('an address has the same mark in capital letters and with a tag', () => {
  const mark = markOf('one', 'email', 'ada@example.com')
  expect(markOf('one', 'email', 'Ada+again@Example.com')).toBe(mark)
  expect(markOf('one', 'card', 'Ab+c@d')).not.toBe(markOf('one', 'card', 'ab@d'))
})
