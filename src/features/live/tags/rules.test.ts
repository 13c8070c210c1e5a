import { expect, test } from 'vitest'
import { distinctTags, tagsIn, withoutSign } from './rules.ts'

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
