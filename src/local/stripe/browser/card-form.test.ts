import { expect, test } from 'vitest'
import { formatExpiry, formatNumber, formatSecurityCode, readCard } from './card-form.ts'

const NOW = new Date(2030, 5, 15)
const typedCard = (more: object) => ({
  number: '4242 4242 4242 4242',
  expiry: '06 / 30',
  securityCode: '123',
  postalCode: '94107',
  ...more,
})

test('a card is valid until the last day of its month', () => {
  const reading = readCard(typedCard({}), NOW)
  expect(reading).toMatchObject({ complete: true, empty: false, brand: 'visa', error: undefined })
  expect(reading.card).toEqual({ number: '4242424242424242', exp_month: 6, exp_year: 2030, cvc: '123' })
  expect(readCard(typedCard({}), new Date(2030, 6, 1)).error?.code).toBe('invalid_expiry_year_past')
})

test.each([
  [{ number: '4242 4242 4242 4241' }, 'error', 'invalid_number'],
  [{ expiry: '13 / 40' }, 'error', 'invalid_expiry_month'],
  [{ expiry: '05 / 30' }, 'error', 'invalid_expiry_year_past'],
  [{ number: '4242' }, 'unfinished', 'incomplete_number'],
  [{ expiry: '06 /' }, 'unfinished', 'incomplete_expiry'],
  [{ securityCode: '12' }, 'unfinished', 'incomplete_cvc'],
  [{ number: '3782 822463 10005', securityCode: '123' }, 'unfinished', 'incomplete_cvc'],
  [{ postalCode: '9' }, 'unfinished', 'incomplete_zip'],
] as const)('a card with %o has the %s code %s', (change, kind, code) => {
  const reading = readCard(typedCard(change), NOW)
  expect(reading.complete).toBe(false)
  expect(reading[kind]?.code).toBe(code)
})

test('a form without a postal code field does not require a postal code', () => {
  expect(readCard(typedCard({ postalCode: undefined }), NOW).complete).toBe(true)
})

test('formats numbers, expiry dates and codes during typing', () => {
  expect(['4', '42424', '4242424242424242999', '378282246310005', '3782822'].map(formatNumber)).toEqual([
    '4',
    '4242 4',
    '4242 4242 4242 4242',
    '3782 822463 10005',
    '3782 822',
  ])
  expect(['1', '4', '12', '123', '1234', '12 / 345', '13'].map(formatExpiry)).toEqual([
    '1',
    '04',
    '12',
    '12 / 3',
    '12 / 34',
    '12 / 34',
    '13',
  ])
  expect(formatSecurityCode('12a345')).toBe('1234')
})
