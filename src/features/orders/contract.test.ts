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

test.each([
  ['+1.415.555.0100', '+1 415 555 0100'],
  ['0170/123', '0170 123'],
  ['\u202d+49\u00a0170\u202f123\u2011456\u202c', '+49 170 123-456'],
  ['０３－１２３４－５６７８', '03-1234-5678'],
  ['(020) 7946 0018', '(020) 7946 0018'],
])('accepts the pasted phone number %j as %j', (phone, kept) => {
  expect(addressSchema.parse({ ...address, phone }).phone).toBe(kept)
})

test('accepts address lines pasted from a contact', () => {
  const pasted = { name: '\u200eAda\u00a0Lovelace', line1: '12\tSt\u00a0James’s Square\u2028', city: '\ufeffLondon' }
  expect(addressSchema.parse({ ...address, ...pasted })).toMatchObject({
    name: 'Ada Lovelace',
    line1: '12 St James’s Square',
    city: 'London',
  })
})
