import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#features/social/index.server.ts'
import { hasTrigram, isUnspaced } from '#shared/words.ts'
import { isOnline, reachableListing } from '../listings/store.server.ts'
import { misspelt } from '../rules.ts'

/** Who is wanted, whatever the order. */
export type Filters = {
  category?: string | undefined
  country?: string | undefined
  /** Tokens a minute at most, of a call that is taken. */
  maxPrice?: number | undefined
  online?: boolean | undefined
  live?: boolean | undefined
  /** The words of a search, as `searchOf` has them. */
  search?: string | undefined
}

export function wanted(viewer: Viewer, filters: Filters): SQL {
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

/**
 * The condition that a name begins with a search. Two or three characters are looked up as they are, in an index that is
 * ordered by followers.
 */
export function begins(name: 'username' | 'name', search: string): SQL {
  // one character has no index of beginnings, and is found as a word
  if ([...search].length === 1) return sql`false`
  const column = sql.raw(name === 'username' ? 'l.username' : 'l.name_words')
  const text = name === 'username' ? search.replaceAll(' ', '_') : search
  const known = Math.min([...text].length, 3)
  const first = sql`"left"(${column}, ${sql.raw(String(known))}) = ${start(text, known)}`
  return [...text].length <= 3 ? first : sql`(${first} and ${column} like ${`${text.replaceAll('_', '\\_')}%`})`
}

/** The condition that the words of a creator fulfil a condition on `creator_words w`. */
export const haveWords = (rule: SQL): SQL => sql`l.user_id in (select w.user_id from creator_words w where ${rule})`

/** The condition that a name has a search anywhere. */
export const contains = (search: string): SQL => sql`w.search like ${`%${search}%\n%`}`

const each = (search: string, rule: (word: string) => SQL): SQL => sql.join(search.split(' ').map(rule), sql` and `)

/** The condition that each word of a search begins a word of the name, category, specialties, place or bio. */
export const mentions = (search: string): SQL => each(search, (word) => sql`w.search like ${`% ${word}%`}`)

/** Words have no signs, so that the text of an array needs no quotes. */
const arrayOf = (words: string[]): string => `{${words.map((word) => `% ${word}%`).join(',')}}`

/** The same, with one typing mistake in each word. */
export const mentionsMisspelt = (search: string): SQL =>
  each(search, (word) => sql`w.search like any (${arrayOf(misspelt(word))}::text[])`)

/** Returns true if the index narrows a search: three letters in a row, or characters that are words by themselves. */
export const isIndexed = (search: string): boolean => hasTrigram(search) || isUnspaced(search)

/** The condition of a search, whatever the order of the list. */
export const matching = (search: string): SQL =>
  isIndexed(search)
    ? haveWords(sql`(${contains(search)} or ${mentions(search)})`)
    : sql`(${begins('username', search)} or ${begins('name', search)})`
