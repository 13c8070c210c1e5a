import { expect, test } from 'vitest'
import { categories } from './spec.ts'
import { categoryOf, categorySlug, followersText, placeOf, readExploreSearch } from './state.ts'

test('every category is found again by its address', () => {
  for (const category of categories) expect(categoryOf(categorySlug(category))).toBe(category)
  expect(categoryOf('PhotoGraphy')).toBe('Photography')
})

test('an address says what it may and nothing else', () => {
  expect(readExploreSearch({ category: 'Music', cursor: 'abc', tip: 'nora_v', other: 1 })).toEqual({
    category: 'music',
    cursor: 'abc',
    tip: 'nora_v',
  })
  expect(readExploreSearch({ category: 'trending', cursor: ['a'], tip: '<script>' })).toEqual({})
  expect(Object.keys(readExploreSearch({ category: ['a', 'b'] }))).toEqual(['category', 'cursor', 'tip'])
  expect(readExploreSearch({ category: 7, cursor: 'x'.repeat(201), tip: 'NO' })).toEqual({})
})

test('a place is what is known of it', () => {
  expect(placeOf({ state: 'Lisbon', country: 'PT' })).toBe('Lisbon, Portugal')
  expect(placeOf({ state: null, country: 'GH' })).toBe('Ghana')
  expect(placeOf({ state: 'Lisbon', country: null })).toBe('Lisbon')
  expect(placeOf({ state: null, country: 'Somewhere' })).toBe('Somewhere')
  expect(placeOf({ state: null, country: null })).toBeUndefined()
})

test('followers are counted in words that fit', () => {
  expect([0, 1, 1234, 100_000].map(followersText)).toEqual([
    '0 followers',
    '1 follower',
    '1,234 followers',
    '100,000+ followers',
  ])
})
