import { expect, test } from 'vitest'
import { amountText, nameOf } from './state.ts'

test('shows months and countries by their names', () => {
  expect(nameOf('retention', { name: '2026-05' })).toBe('May 2026')
  expect([nameOf('countries', { name: 'DE' }), nameOf('countries', { name: 'ZZ' })]).toEqual(['Germany', 'Not known'])
  expect(nameOf('offers', { name: 'DE' })).toBe('DE')
})

test('shows a percent sign, thousands separators, and a dash for missing values', () => {
  expect([amountText('percent', 33.3), amountText('count', 1200), amountText('minutes', null)]).toEqual([
    ...['33.3 %', '1,200', '–'],
  ])
})
