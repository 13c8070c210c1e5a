import { expect, test } from 'vitest'
import { emptyAddress, missingParts } from './state.ts'

test('a shipping address needs a name, a street, a city and a country', () => {
  expect(missingParts(emptyAddress)).toEqual(['name', 'line1', 'city', 'country'])
  const full = { ...emptyAddress, name: 'Ada', line1: '12 St James’s Square', city: 'London', country: 'GB' }
  expect(missingParts(full)).toEqual([])
})
