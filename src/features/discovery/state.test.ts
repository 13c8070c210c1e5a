import { expect, test } from 'vitest'
import { categories, priceMax } from './spec.ts'
import {
  categoryOf,
  categorySlug,
  type Exploring,
  exploringOf,
  filtersOn,
  followersText,
  placeOf,
  readExploreSearch,
  toAddress,
  wholeSearch,
} from './state.ts'

test('every category can be read from its URL', () => {
  for (const category of categories) expect(categoryOf(categorySlug(category))).toBe(category)
  expect(categoryOf('PhotoGraphy')).toBe('Photography')
})

const kept = (raw: Record<string, unknown>) => JSON.parse(JSON.stringify(readExploreSearch(raw)))

test('reads only valid parameters from a URL', () => {
  expect(kept({ category: 'Music', cursor: 'abc', other: 1 })).toEqual({
    category: 'music',
    cursor: 'abc',
  })
  expect(kept({ category: 'submarine', cursor: ['a'] })).toEqual({})
  expect(kept({ category: ['art', 'music'], location: 'X', chip: ['new'] })).toEqual({})
  expect(Object.keys(readExploreSearch({}))).toEqual([
    ...['category', 'chip', 'search', 'location', 'max_price', 'online', 'live', 'cursor'],
  ])
  expect(kept({ category: 7, cursor: 'x'.repeat(201), max_price: '10.5', online: 'no', chip: 'best' })).toEqual({})
  expect(kept({ max_price: 1000, location: 'Portugal', search: ' ' })).toEqual({})
  for (const max_price of [0, priceMax, '0', String(priceMax)])
    expect(kept({ max_price })).toEqual({ max_price: Number(max_price) })
  for (const max_price of [-1, priceMax + 1, 1.5, '', 'x', null]) expect(kept({ max_price })).toEqual({})
})

test('a chip without a category is in the parameter `category`; with a category it is in `chip`', () => {
  expect(kept({ category: 'Trending' })).toEqual({ category: 'trending' })
  expect(kept({ chip: 'new' })).toEqual({ category: 'new' })
  expect(kept({ chip: 'new', category: 'art' })).toEqual({ category: 'art', chip: 'new' })
  expect(exploringOf({ category: 'online' })).toMatchObject({ chip: 'online', category: undefined })
  expect(exploringOf({ category: 'art', chip: 'popular' })).toMatchObject({ chip: 'popular', category: 'Art' })
})

test('all filters can be read from the URL that is built from them', () => {
  const all: Exploring = {
    chip: 'popular',
    category: 'Art',
    search: 'nora',
    location: 'PT',
    max_price: 90,
    online: true,
    live: true,
  }
  expect(exploringOf(readExploreSearch({ ...toAddress(all) }))).toEqual(all)
  // the router turns typed values into numbers
  const written = { category: 'art', chip: 'popular', search: 2024, location: 'pt', max_price: 90, online: 'true' }
  expect(kept(written)).toEqual({ ...written, search: '2024', location: 'PT', online: true })
  expect(filtersOn(all)).toBe(4)
})

test('formats the known parts of a place', () => {
  expect(placeOf({ state: 'Lisbon', country: 'PT' })).toBe('Lisbon, Portugal')
  expect(placeOf({ state: null, country: 'GH' })).toBe('Ghana')
  expect(placeOf({ state: 'Lisbon', country: null })).toBe('Lisbon')
  expect(placeOf({ state: null, country: 'Somewhere' })).toBe('Somewhere')
  expect(placeOf({ state: null, country: null })).toBeUndefined()
})

test('formats the number of followers with a noun', () => {
  expect([0, 1, 1234, 100_000].map(followersText)).toEqual([
    '0 followers',
    '1 follower',
    '1,234 followers',
    '100,000 followers',
  ])
})

test('a search covers everything unless a category or a filter limits it to creators', () => {
  expect(wholeSearch({ search: 'piano', chip: 'new' })).toBe('piano')
  for (const limit of [{ category: 'Music' }, { live: true }, { max_price: 0 }] as const)
    expect(wholeSearch({ search: 'piano', ...limit })).toBeUndefined()
})
