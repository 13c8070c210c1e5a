import { expect, test } from 'vitest'
import { acceptingOf, pricesOfRates, ratesOf, ratesOfPrices, toRateColumns } from '../prices/rules.ts'
import { rateOf } from './rules.ts'
import { channels, startRates } from './spec.ts'

test.each([
  ['', 0],
  ['abc', 0],
  ['  ', 0],
  ['5O', 0],
  ['Infinity', 0],
  ['0', 0],
  [' 42 ', 42],
  ['999', 999],
  ['1000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
])('reads the typed rate %j as %j', (typed, rate) => {
  expect(rateOf(typed)).toBe(rate)
})

test('maps every channel to its own rate column, switch column and price', () => {
  const rates = { videoCall: 1, voiceCall: 2, textMessage: 3, imageMessage: 4, audioMessage: 5, videoMessage: 6 }
  const accepting = { ...acceptingOf(null), voiceCall: false }
  const columns = toRateColumns(rates, accepting)
  expect(Object.keys(columns)).toHaveLength(2 * channels.length)
  const row = { ...toRateColumns(startRates, acceptingOf(null)), ...columns }
  expect(row).toEqual(columns)
  expect(ratesOfPrices(pricesOfRates(rates))).toEqual(rates)
})

test('falls back to the start rates without a row and writes only the given rates', () => {
  expect(ratesOf(null)).toEqual(startRates)
  expect(toRateColumns({ videoCall: 0 })).toEqual({ videoRate: 0 })
  expect(ratesOfPrices({ message_price: 7 })).toStrictEqual({ textMessage: 7 })
})
