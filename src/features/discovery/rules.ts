import { countries, isCountry } from '#shared/countries.ts'
import { fromCursor } from '#shared/pagination.ts'
import { isSearchable } from '#shared/search.ts'
import { isUuid } from '#shared/uuid.ts'
import { searchWords } from '#shared/words.ts'
import type { Chip } from './spec.ts'

/** What a list is ordered by where it is not ordered by how well a name fits. */
export type Order = 'new' | 'popular' | 'trending'

/** Who is online is a filter: of them, those whom people come to come first. */
export const orderOf = (chip: Chip | undefined): Order => (chip === 'new' || chip === 'popular' ? chip : 'trending')

/** Returns the words of a typed search. Undefined: too short to search for. */
export const searchOf = (typed = ''): string | undefined =>
  isSearchable(typed) ? searchWords(typed) || undefined : undefined

/** Words of at least so many letters are found with one typing mistake. */
const forgivenFrom = 4

/**
 * Patterns of a word with at most one typing mistake: a wrong letter, one missing, one too many, or two the wrong way round.
 * The first letter is never wrong: an index finds the word by it.
 */
export function misspelt(word: string): string[] {
  const letters = [...word]
  if (letters.length < forgivenFrom) return [word]
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

const isRank: Record<Order, (text: string) => boolean> = {
  // as many milliseconds as any creator's, and followers as an integer holds
  new: (text) => /^\d{1,14}$/.test(text),
  popular: (text) => /^\d{1,9}$/.test(text),
  trending: (text) => /^-?\d{1,15}(\.\d{1,20})?$/.test(text),
}

/** Where a page of an order starts; undefined: it is no cursor of this order. */
export function placeIn(order: Order, cursor: string): { rank: string; id: string } | undefined {
  const [kind, rank, id] = fromCursor(cursor, 3) ?? []
  if (kind !== order || rank === undefined || !isRank[order](rank) || !isUuid(id)) return undefined
  return { rank, id }
}

/** The same for what was found. */
export function placeInSearch(cursor: string): { match: number; followers: number; id: string } | undefined {
  const [match, followers, id] = fromCursor(cursor, 3) ?? []
  if (!/^[0-4]$/.test(match ?? '') || !isRank.popular(followers ?? '') || !isUuid(id)) return undefined
  return { match: Number(match), followers: Number(followers), id }
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
/** What people write instead of a code. */
const alsoCalled: Record<string, string> = { UK: 'GB', ENGLAND: 'GB', USA: 'US' }

/** The country of a code or an English name, in any case; undefined: there is none. */
export function countryOf(text: string): string | undefined {
  const wanted = text.trim().toUpperCase()
  const code = alsoCalled[wanted] ?? wanted
  return isCountry(code) ? code : countries.find((known) => names.of(known)?.toUpperCase() === wanted)
}
