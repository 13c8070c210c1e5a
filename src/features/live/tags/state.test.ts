import { expect, test } from 'vitest'
import { tagMax, tagsMax } from './lists.ts'
import { TAGS } from './spec.ts'
import { tagsProblem } from './state.ts'

test('a stream has at most five tags, each with at most 24 visible characters', () => {
  const many = Array.from({ length: tagsMax + 1 }, (_, index) => `tag ${index}`)
  expect(tagsProblem(many)).toBe(TAGS.tooMany)
  expect(tagsProblem(['x'.repeat(tagMax + 1)])).toBe(TAGS.tooLong)
  expect(tagsProblem([...many.slice(1), '😀'.repeat(tagMax)].slice(1))).toBeUndefined()
})
