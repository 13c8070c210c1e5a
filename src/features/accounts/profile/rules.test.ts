import { expect, test } from 'vitest'
import {
  acceptingOf,
  linkOf,
  normalizeSpecialties,
  pricesOfRates,
  rateOf,
  ratesOf,
  ratesOfPrices,
  readLinks,
  socialLinksOf,
  socialPage,
  toRateColumns,
} from './rules.ts'
import { channels, socialNames, startRates } from './spec.ts'

test.each([
  ['instagram', 'mira.koval', 'mira.koval'],
  ['instagram', '@mira.koval', 'mira.koval'],
  ['instagram', 'https://www.instagram.com/mira.koval/?hl=en', 'mira.koval'],
  ['instagram', 'instagram.com/mira', 'mira'],
  ['twitter', 'https://x.com/mira', 'mira'],
  ['twitter', 'http://mobile.example/mira', undefined],
  ['twitter', 'https://evil.example/mira', undefined],
  ['twitter', 'https://x.com.evil.example/mira', undefined],
  ['twitter', 'a name that is no name', undefined],
  ['tiktok', 'https://www.tiktok.com/@mira', 'mira'],
  ['youtube', 'https://youtube.com/@mira-sings', 'mira-sings'],
  ['instagram', 'javascript:alert(1)', undefined],
  ['instagram', '../../x', undefined],
  ['website', 'https://mira.example/shop?a=1', 'https://mira.example/shop?a=1'],
  ['website', 'https://MIRA.example', 'https://mira.example/'],
  ['website', 'http://mira.example', undefined],
  ['website', 'mira.example', undefined],
  ['website', 'javascript:alert(1)', undefined],
  ['website', 'https://localhost/', undefined],
  ['website', 'https://127.0.0.1/', undefined],
  ['website', 'https://bank.example@evil.example/', undefined],
  ['website', `https://mira.example/${'a'.repeat(200)}`, undefined],
] as const)('stores the %s link %j as %j', (name, typed, kept) => {
  expect(linkOf(name, typed)).toBe(kept)
})

test('accepts a stored link again and turns it into an https URL', () => {
  for (const name of socialNames) {
    const kept = linkOf(name, name === 'website' ? 'https://mira.example' : 'mira') ?? ''
    expect(linkOf(name, kept)).toBe(kept)
    expect(linkOf(name, socialPage(name, kept))).toBe(kept)
    expect(new URL(socialPage(name, kept)).protocol).toBe('https:')
  }
})

test('returns the links in a fixed order, each with the name of its site', () => {
  expect(socialLinksOf({ website: 'https://mira.example/shop', twitter: 'mira', gone: 'x' })).toEqual([
    { site: 'X (Twitter)', name: 'mira', url: 'https://x.com/mira' },
    { site: 'Website', name: 'mira.example', url: 'https://mira.example/shop' },
  ])
})

test('drops empty links and reports only the invalid one', () => {
  const { links, faults } = readLinks({ instagram: ' ', twitter: null, tiktok: 'mira', website: 'mira' })
  expect(links).toEqual({ tiktok: 'mira' })
  expect(Object.keys(faults)).toEqual(['website'])
})

test('removes empty and duplicate specialties', () => {
  expect(normalizeSpecialties(['Fado', '', 'fado', 'Piano'])).toEqual(['Fado', 'Piano'])
})

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

test('returns the starting rates for a person without a profile row, and writes only the given rates', () => {
  expect(ratesOf(null)).toEqual(startRates)
  expect(toRateColumns({ videoCall: 0 })).toEqual({ videoRate: 0 })
  expect(ratesOfPrices({ message_price: 7 })).toStrictEqual({ textMessage: 7 })
})
