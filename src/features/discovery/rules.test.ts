import { expect, test } from 'vitest'
import { toCursor } from '#shared/pagination.ts'
import { countryOf, isComparable, orderOf, placeIn, placeInSearch, searchOf, typoPatterns } from './rules.ts'

const id = '0199a8b0-0000-7000-8000-000000000001'

test('finds a country by its code or name', () => {
  for (const text of ['PT', 'pt', 'Portugal', ' portugal ']) expect(countryOf(text)).toBe('PT')
  expect(['uk', 'USA', 'Côte d’Ivoire', 'XX', 'Atlantis', 'P'].map(countryOf)).toEqual([
    ...['GB', 'US', 'CI', undefined, undefined, undefined],
  ])
})

test('a search needs two visible characters, or one character of a script without spaces', () => {
  expect(['a', ' @a ', '🎤', undefined, '', '%_'].map(searchOf)).toEqual(Array(6).fill(undefined))
  expect(['No', '@Nora ', '🎤🎹', 'a  b', 'İrem', '王'].map(searchOf)).toEqual([
    'no',
    'nora',
    '🎤🎹',
    'a b',
    'irem',
    '王',
  ])
})

test.each([
  ['piano', 'piano', true],
  ['pino', 'piano', true],
  ['pianno', 'piano', true],
  ['pieno', 'piano', true],
  ['pinao', 'piano', true],
  ['lisbn', 'lisbon', true],
  ['pijno', 'pianist', false],
  ['peeno', 'piano', false],
  // the first letter and short words have to match exactly
  ['biano', 'piano', false],
  ['yga', 'yoga', false],
])('%j finds the word %j with one mistake: %j', (typed, word, found) => {
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll('_', '.')}`).test(word)
  expect(typoPatterns(typed).some(fits)).toBe(found)
})

test('only longer words are compared by their groups of three letters', () => {
  expect(['piano', 'guitar', 'fotography'].map(isComparable)).toEqual([false, true, true])
})

test('a cursor is valid only if unchanged, and only for the order that created it', () => {
  expect(orderOf(undefined)).toBe('trending')
  expect(orderOf('online')).toBe('trending')
  expect([orderOf('new'), orderOf('popular')]).toEqual(['new', 'popular'])
  expect(placeIn('trending', toCursor('trending', '10390.123456789012', id))).toEqual({
    rank: '10390.123456789012',
    id,
  })
  expect(placeIn('new', toCursor('new', '1763653832123', id))).toEqual({ rank: '1763653832123', id })
  for (const [rank, who] of [
    ['1e9', id],
    ['NaN', id],
    ['1; drop', id],
    ['', id],
    ['1', 'me'],
  ] as const)
    for (const order of ['trending', 'new', 'popular'] as const)
      expect(placeIn(order, toCursor(order, rank, who))).toBeUndefined()
  expect(placeIn('new', toCursor('popular', '5', id))).toBeUndefined()
  expect(placeIn('new', 'nonsense')).toBeUndefined()
  expect(placeInSearch(toCursor(2, 17, id))).toEqual({ match: 2, followers: 17, id })
  expect(placeInSearch(toCursor(5, 17, id))).toBeUndefined()
  expect(placeInSearch(toCursor('popular', 17, id))).toBeUndefined()
})
