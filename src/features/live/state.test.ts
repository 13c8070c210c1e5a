import { expect, test } from 'vitest'
import { readLiveSearch } from './state.ts'
import { tagMax } from './tags/lists.ts'

test('an unknown category in the URL shows all streams', () => {
  expect(readLiveSearch({ category: 'Music' })).toEqual({ category: 'Music' })
  expect(readLiveSearch({ category: 'Else' })).toEqual({})
})

test('reads a tag from the URL, also one of digits, and ignores an impossible one', () => {
  expect(readLiveSearch({ tag: '#jazz' })).toEqual({ tag: 'jazz' })
  expect(readLiveSearch({ tag: 2027, category: 'Art' })).toEqual({ tag: '2027', category: 'Art' })
  for (const tag of ['', '#', 'x'.repeat(tagMax + 1), {}]) expect(readLiveSearch({ tag })).toEqual({})
})
