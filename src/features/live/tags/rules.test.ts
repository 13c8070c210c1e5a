import { expect, test } from 'vitest'
import { distinctTags, tagsIn, tagsProblem, withoutSign } from './rules.ts'
import { TAGS, tagMax, tagsMax } from './spec.ts'

test.each([
  ['', []],
  [' , #', []],
  ['acoustic, requests', ['acoustic', 'requests']],
  ['#acoustic #late night', ['acoustic', 'late night']],
  ['Jazz, jazz, JAZZ, blues', ['Jazz', 'blues']],
])('reads the tags in “%s”', (text, tags) => expect(tagsIn(text)).toEqual(tags))

test('removes repeated tags and the number signs before them', () => {
  expect(distinctTags(['b', 'a', 'B'])).toEqual(['b', 'a'])
  expect(withoutSign(' ## one two ')).toBe('one two')
})

test('a stream has at most five tags, each with at most 24 visible characters', () => {
  const many = Array.from({ length: tagsMax + 1 }, (_, index) => `tag ${index}`)
  expect(tagsProblem(many)).toBe(TAGS.tooMany)
  expect(tagsProblem(['x'.repeat(tagMax + 1)])).toBe(TAGS.tooLong)
  expect(tagsProblem([...many.slice(1), '😀'.repeat(tagMax)].slice(1))).toBeUndefined()
})
