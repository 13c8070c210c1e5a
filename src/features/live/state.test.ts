import { expect, test } from 'vitest'
import { readLiveSearch } from './state.ts'

test('an unknown category in the URL shows all streams', () => {
  expect(readLiveSearch({ category: 'Music' })).toEqual({ category: 'Music' })
  expect(readLiveSearch({ category: 'Else' })).toEqual({})
})
