import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import {
  beginsWith,
  contains,
  type Filters,
  haveWords,
  isIndexed,
  matchesFilters,
  mentions,
  mentionsMisspelt,
} from '../filters/store.server.ts'
import { isOnline, listingColumns, listingSchema } from '../listings/store.server.ts'
import { countryOf } from '../rules.ts'
import { containsMax } from '../spec.ts'

const schema = z.array(listingSchema.extend({ followers: z.number(), match: z.number() }))
export type FoundRow = z.infer<typeof schema>[number]

type After = { match: number; followers: number; id: string } | undefined
type Page = { limit: number; after: After; filters: Filters & { search: string } }

/** Length of the longest code or abbreviation that `countryOf` reads. */
const countryCodeMax = 3

/** Ranks of matches, best first. */
export const MATCH = { exact: 4, begins: 3, name: 2, words: 1, misspelt: 0 } as const

/**
 * Returns the creators that match a search, the best match first, then by followers (README.md, Search). The last three
 * kinds of matches return at most `containsMax` creators each. Paginated by keyset; one round trip, `limit + 1` rows.
 */
export async function searchListings(db: Db, viewer: Viewer, page: Page): Promise<FoundRow[]> {
  return foundRows((await db.execute(selectListings(viewer, page))).rows)
}

/** Parses the rows of `selectListings`. */
export const foundRows = (rows: unknown[]): FoundRow[] => schema.parse(rows)

/** Selects the rows of `searchListings`. */
export function selectListings(viewer: Viewer, { limit, after, filters }: Page): SQL {
  const text = filters.search
  const order = sql.raw('order by l.followers desc, l.user_id desc')
  const rules = matchesFilters(viewer, filters)
  const select = (match: number, rule: SQL) => {
    const from = sql`select ${listingColumns}, ${filters.online ? sql`true` : isOnline} as online, l.followers, ${sql.raw(String(match))} as match
      from creator_listings l where ${rules} and ${rule}`
    return after?.match === match
      ? sql`${from} and (l.followers, l.user_id) < (${after.followers}, ${after.id}::uuid)`
      : from
  }
  const isDue = (match: number) => after === undefined || match <= after.match
  const part = (match: number, rule: SQL, end: SQL) => (isDue(match) ? [sql`(${select(match, rule)} ${end})`] : [])
  const exact = sql`l.username = ${text.replaceAll(' ', '_')}`
  const [byUsername, byName] = [beginsWith('username', text), beginsWith('name', text)]
  const page = sql`${order} limit ${limit + 1}`
  // the word index may be faster at finding the few names that begin with a long text
  const few = isIndexed(text) && text.length > 3 ? haveWords(sql`w.search like ${`% ${text}%`}`) : sql`true`
  const first = [
    ...part(MATCH.exact, exact, sql``),
    ...part(MATCH.begins, sql`${byUsername} and not (${exact}) and ${few}`, page),
    ...part(MATCH.begins, sql`${byName} and not (${byUsername}) and ${few}`, page),
  ]
  const rest = sql`not (${byUsername}) and not (${byName})`
  const isMissing = sql`(select count(*) from first) <= ${limit} limit ${containsMax}`
  // listings store the code of a country; a code of two letters is searched as the beginning of a name
  const country = text.length > countryCodeMax ? countryOf(text) : undefined
  const more = isIndexed(text)
    ? [
        ...part(MATCH.name, sql`${haveWords(contains(text))} and ${rest}`, sql`and ${isMissing}`),
        ...part(
          MATCH.words,
          sql`${haveWords(sql`${mentions(text)} and not (${contains(text)})`)} and ${rest}`,
          sql`and ${isMissing}`,
        ),
        ...(country === undefined
          ? []
          : part(
              MATCH.words,
              sql`l.country = ${country} and not ${haveWords(sql`${contains(text)} or ${mentions(text)}`)} and ${rest}`,
              sql`and ${isMissing}`,
            )),
      ]
    : []
  const mayForgive = isIndexed(text) && (after === undefined || after.match === MATCH.misspelt)
  const none = sql`${select(0, sql`false`)}`
  const union = (parts: SQL[]) => (parts.length > 0 ? sql.join(parts, sql` union all `) : none)
  return sql`
    with first as materialized (${union(first)}),
    more as materialized (${union(more)}),
    forgiven as materialized (${
      mayForgive
        ? sql`${select(MATCH.misspelt, haveWords(mentionsMisspelt(text)))}
            and not exists (select from first) and not exists (select from more) limit ${containsMax}`
        : none
    })
    select * from first union all select * from more union all select * from forgiven
    order by match desc, followers desc, user_id desc limit ${limit + 1}`
}
