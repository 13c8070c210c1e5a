import { countries, isCountry } from '#shared/countries.ts'
import { countryName } from '#shared/country-names.ts'
import { isUuid } from '#shared/encoding.ts'
import { fromCursor } from '#shared/pagination.ts'
import { isSearchable, searchWords } from '#shared/search.ts'
import type { Chip } from './spec.ts'

/** Orders of a list that is not sorted by match. */
export type Order = 'new' | 'popular' | 'trending'

/** Returns the order of a chip. Online is a filter, whose list is sorted by trend. */
export const orderOf = (chip: Chip | undefined): Order => (chip === 'new' || chip === 'popular' ? chip : 'trending')

/** Returns the words of a typed search, or undefined if it is too short. */
export const searchOf = (typed = ''): string | undefined =>
  isSearchable(typed) ? searchWords(typed) || undefined : undefined

/** Minimum length of words in which one typing mistake is allowed. */
const typoWordMin = 4

/**
 * Returns LIKE patterns that match a word with at most one typing mistake: a wrong, missing, extra or swapped letter.
 * The first letter must match, because the index needs it.
 */
export function typoPatterns(word: string): string[] {
  const letters = [...word]
  if (letters.length < typoWordMin) return [word]
  const mistakes = letters.slice(1).flatMap((letter, before) => {
    const [start, rest] = [letters.slice(0, before + 1).join(''), letters.slice(before + 2)]
    const [next, ...after] = rest
    return [
      ...[`${start}_${rest.join('')}`, `${start}_${letter}${rest.join('')}`, `${start}${rest.join('')}`],
      ...(next === undefined ? [] : [`${start}${next}${letter}${after.join('')}`]),
    ]
  })
  return [...new Set([word, ...mistakes])]
}

/** Minimum length of words that are compared by their groups of three letters. Shorter words have too few groups. */
const comparedWordMin = 6

/** Returns true for words that are long enough for several typing mistakes. */
export const isComparable = (word: string): boolean => [...word].length >= comparedWordMin

const isRank: Record<Order, (text: string) => boolean> = {
  // limits: digits of a timestamp in milliseconds, and followers that fit an integer
  new: (text) => /^\d{1,14}$/.test(text),
  popular: (text) => /^\d{1,9}$/.test(text),
  trending: (text) => /^-?\d{1,15}(\.\d{1,20})?$/.test(text),
}

/** Parses a cursor of an order. Returns undefined if it is invalid. */
export function placeIn(order: Order, cursor: string): { rank: string; id: string } | undefined {
  const [kind, rank, id] = fromCursor(cursor, 3) ?? []
  if (kind !== order || rank === undefined || !isRank[order](rank) || !isUuid(id)) return undefined
  return { rank, id }
}

/** Parses a cursor of a search. Returns undefined if it is invalid. */
export function placeInSearch(cursor: string): { match: number; followers: number; id: string } | undefined {
  const [match, followers, id] = fromCursor(cursor, 3) ?? []
  if (!/^[0-4]$/.test(match ?? '') || !isRank.popular(followers ?? '') || !isUuid(id)) return undefined
  return { match: Number(match), followers: Number(followers), id }
}

/** Common names of countries that are not ISO codes. */
const countryAliases: Record<string, string> = { UK: 'GB', ENGLAND: 'GB', USA: 'US' }

/** Returns the country of an ISO code or English name, case-insensitive, or undefined if it is unknown. */
export function countryOf(text: string): string | undefined {
  const wanted = text.trim().toUpperCase()
  const code = countryAliases[wanted] ?? wanted
  return isCountry(code) ? code : countries.find((known) => countryName(known).toUpperCase() === wanted)
}
