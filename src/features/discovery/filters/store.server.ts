import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#features/social/index.server.ts'
import { hasTrigram, likeOf } from '#shared/search.ts'
import { isOnline, reachableListing } from '../listings/store.server.ts'

/** Who is wanted, whatever the order. */
export type Filters = {
  category?: string | undefined
  country?: string | undefined
  /** Tokens a minute at most, of a call that is taken. */
  maxPrice?: number | undefined
  online?: boolean | undefined
  live?: boolean | undefined
  /** At least two characters, in small letters. */
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

/** As people count them. */
export const letters = (text: string) => [...text].length
const start = (text: string, length: number) => [...text].slice(0, length).join('')

/**
 * Whether a name begins so. Two or three characters are looked up as they are, in an index that is ordered by followers;
 * of more, the trigram index may find the few that go on so.
 */
export function begins(name: 'username' | 'name', text: string): SQL {
  const column = sql.raw(name === 'username' ? 'l.username' : 'lower(l.display_name)')
  const known = Math.min(letters(text), 3)
  const first = sql`"left"(${column}, ${sql.raw(String(known))}) = ${start(text, known)}`
  if (letters(text) <= 3) return first
  const before = name === 'username' ? '' : '%\n'
  return sql`${first} and ${column} like ${`${likeOf(text)}%`} and l.words like ${`${before}${likeOf(text)}%`}`
}

export const contains = (text: string) => sql`l.words like ${`%${likeOf(text)}%`}`

/** Whether a name has this text anywhere, as far as an index can tell; at its beginning otherwise. */
export const matching = (text: string): SQL =>
  letters(text) > 2 && hasTrigram(text) ? contains(text) : sql`(${begins('username', text)} or ${begins('name', text)})`
