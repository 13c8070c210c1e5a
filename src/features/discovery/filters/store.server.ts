import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#features/social/index.server.ts'
import { hasTrigram, isUnspaced } from '#shared/search.ts'
import { isOnline, reachableListing } from '../listings/store.server.ts'
import { typoPatterns } from '../rules.ts'

/** Filters of creators, independent of the order. */
export type Filters = {
  category?: string | undefined
  country?: string | undefined
  /** Maximum tokens per minute of an open call type. */
  maxPrice?: number | undefined
  online?: boolean | undefined
  live?: boolean | undefined
  /** Words of a search, as `searchOf` returns them. */
  search?: string | undefined
}

export function matchesFilters(viewer: Viewer, filters: Filters): SQL {
  const { category, country, maxPrice, online, live } = filters
  const rules = [
    reachableListing(viewer),
    ...(category === undefined ? [] : [sql`l.category = ${category}`]),
    ...(country === undefined ? [] : [sql`l.country = ${country}`]),
    ...(maxPrice === undefined ? [] : [sql`l.call_rate <= ${maxPrice}`]),
    ...(online ? [isOnline] : []),
    ...(live ? [sql`l.live`] : []),
  ]
  return sql.join(rules, sql` and `)
}

const start = (text: string, length: number) => [...text].slice(0, length).join('')

/** Condition: a name starts with the search. Searches of two or three characters use an index ordered by followers. */
export function begins(name: 'username' | 'name', search: string): SQL {
  // one character has no prefix index; it is searched as a word instead
  if ([...search].length === 1) return sql`false`
  const column = sql.raw(name === 'username' ? 'l.username' : 'l.name_words')
  const text = name === 'username' ? search.replaceAll(' ', '_') : search
  const known = Math.min([...text].length, 3)
  const first = sql`"left"(${column}, ${sql.raw(String(known))}) = ${start(text, known)}`
  return [...text].length <= 3 ? first : sql`(${first} and ${column} like ${`${text.replaceAll('_', '\\_')}%`})`
}

/** Condition: the creator's words match a condition on `creator_words w`. */
export const haveWords = (rule: SQL): SQL => sql`l.user_id in (select w.user_id from creator_words w where ${rule})`

/** Condition: a name contains the search. */
export const contains = (search: string): SQL => sql`w.search like ${`%${search}%\n%`}`

const each = (search: string, rule: (word: string) => SQL): SQL => sql.join(search.split(' ').map(rule), sql` and `)

/** Condition: each word of the search starts a word of name, category, specialties, place or bio. */
export const mentions = (search: string): SQL => each(search, (word) => sql`w.search like ${`% ${word}%`}`)

/** Builds an array literal without quotes, which words cannot contain. */
const arrayOf = (words: string[]): string => `{${words.map((word) => `% ${word}%`).join(',')}}`

/** Like `mentions`, with at most one typing mistake per word. */
export const mentionsMisspelt = (search: string): SQL =>
  each(search, (word) => sql`w.search like any (${arrayOf(typoPatterns(word))}::text[])`)

/** Returns true if the index narrows the search: it has three letters in a row, or characters that are words themselves. */
export const isIndexed = (search: string): boolean => hasTrigram(search) || isUnspaced(search)

/** Condition of a search, for any order. */
export const matching = (search: string): SQL =>
  isIndexed(search)
    ? haveWords(sql`(${contains(search)} or ${mentions(search)})`)
    : sql`(${begins('username', search)} or ${begins('name', search)})`
