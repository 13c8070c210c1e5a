import { expect, test } from 'vitest'
import { readLiveSearch } from './state.ts'

test('an address with a category that there is not shows all', () => {
  expect(readLiveSearch({ category: 'Music' })).toEqual({ category: 'Music' })
  expect(readLiveSearch({ category: 'Else' })).toEqual({})
})
