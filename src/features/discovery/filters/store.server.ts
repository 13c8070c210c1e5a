import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#features/social/index.server.ts'
import { hasTrigram, isUnspaced } from '#shared/search.ts'
import { isOnline, reachableListing } from '../listings/store.server.ts'
import { isComparable, typoPatterns } from '../rules.ts'
import { picturedLead } from '../tables.ts'

/** Filters for a list of creators, independent of its order. */
export type Filters = {
  category?: string | undefined
  country?: string | undefined
  /** Maximum tokens per minute of an open call type. */
  maxPrice?: number | undefined
  online?: boolean | undefined
  live?: boolean | undefined
  /** True: only live creators and creators with a picture. */
  presentable?: boolean | undefined
  /** Words of a search, as `searchOf` returns them. */
  search?: string | undefined
}

export function matchesFilters(viewer: Viewer, filters: Filters): SQL {
  const { category, country, maxPrice, online, live, presentable } = filters
  const rules = [
    reachableListing(viewer),
    ...(category === undefined ? [] : [sql`l.category = ${category}`]),
    ...(country === undefined ? [] : [sql`l.country = ${country}`]),
    ...(maxPrice === undefined ? [] : [sql`l.call_rate <= ${maxPrice}`]),
    ...(online ? [isOnline] : []),
    ...(live ? [sql`l.live`] : []),
    // a range of the index by `lead`
    ...(presentable ? [sql`l.lead >= ${picturedLead}`] : []),
  ]
  return sql.join(rules, sql` and `)
}

const start = (text: string, length: number) => [...text].slice(0, length).join('')

/** Returns the condition that a name begins with the search. Two or three characters use an index by followers. */
export function beginsWith(name: 'username' | 'name', search: string): SQL {
  // there is no prefix index for one character, which is searched as a word instead
  if ([...search].length === 1) return sql`false`
  const column = sql.raw(name === 'username' ? 'l.username' : 'l.name_words')
  const text = name === 'username' ? search.replaceAll(' ', '_') : search
  const known = Math.min([...text].length, 3)
  const first = sql`"left"(${column}, ${sql.raw(String(known))}) = ${start(text, known)}`
  return [...text].length <= 3 ? first : sql`(${first} and ${column} like ${`${text.replaceAll('_', '\\_')}%`})`
}

/** Returns the condition that the creator's words match a condition on `creator_words w`. */
export const haveWords = (rule: SQL): SQL => sql`l.user_id in (select w.user_id from creator_words w where ${rule})`

/** Returns the condition that a name contains the search. */
export const contains = (search: string): SQL => sql`w.search like ${`%${search}%\n%`}`

const each = (search: string, rule: (word: string) => SQL): SQL => sql.join(search.split(' ').map(rule), sql` and `)

/** Words of `creator_words w`: name, category, specialties, place and bio. */
const creatorWords = sql.raw('w.search')

/** Returns the condition that each word of the search begins a word of `words`. */
export const mentions = (search: string, words: SQL = creatorWords): SQL =>
  each(search, (word) => sql`${words} like ${`% ${word}%`}`)

/** Returns an array literal. Its elements need no quotes, because words contain no special characters. */
const arrayOf = (words: string[]): string => `{${words.map((word) => `% ${word}%`).join(',')}}`

/**
 * Returns the condition of `mentions`, but allows one typing mistake per word. In longer words it allows several, also
 * in the first letter: most groups of three letters must match (`%>` of pg_trgm).
 */
export const mentionsMisspelt = (search: string, words: SQL = creatorWords): SQL =>
  each(search, (word) => {
    const oneMistake = sql`${words} like any (${arrayOf(typoPatterns(word))}::text[])`
    return isComparable(word) ? sql`(${oneMistake} or ${words} %> ${word}::text)` : oneMistake
  })

/** Returns true if the index can find the search: it has three letters in a row, or characters that are whole words. */
export const isIndexed = (search: string): boolean => hasTrigram(search) || isUnspaced(search)

/** Returns the condition of a search, for any order. */
export const matching = (search: string): SQL =>
  isIndexed(search)
    ? haveWords(sql`(${contains(search)} or ${mentions(search)})`)
    : sql`(${beginsWith('username', search)} or ${beginsWith('name', search)})`
