import { expect, test } from 'vitest'
import { addressSchema } from './contract.ts'
import { SENTENCES } from './spec.ts'

const address = { name: 'Ada', line1: '12 St James’s Square', city: 'London', country: 'GB', phone: '+44 20 7946 0018' }
const problemOf = (change: object) => addressSchema.safeParse({ ...address, ...change }).error?.issues[0]?.message

test('a shipping address needs name, street, city and a known country', () => {
  expect(problemOf({})).toBeUndefined()
  for (const change of [{ name: ' ' }, { line1: undefined }, { city: undefined }])
    expect(problemOf(change), JSON.stringify(change)).toBe(SENTENCES.addressMissing)
  expect(problemOf({ country: 'XX' })).toBe(SENTENCES.countryUnknown)
  expect(problemOf({ phone: 'call me' })).toBe(SENTENCES.phoneForm)
})
