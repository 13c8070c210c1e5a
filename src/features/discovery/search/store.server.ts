import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { hasTrigram } from '#shared/search.ts'
import { begins, contains, type Filters, letters, wanted } from '../filters/store.server.ts'
import { isOnline, listingColumns, listingSchema } from '../listings/store.server.ts'
import { containsMax } from '../spec.ts'

const schema = z.array(listingSchema.extend({ followers: z.number(), match: z.number() }))
export type FoundRow = z.infer<typeof schema>[number]

type After = { match: number; followers: number; id: string } | undefined
type Page = { limit: number; after: After; filters: Filters & { search: string } }

/**
 * Creators whose name fits a search: the one who has exactly this username (3), then whoever's username or name begins so
 * (2), then whoever has it somewhere (1, from three characters on, at most `containsMax` of them); in each the most
 * followed first. By keyset; one round trip, `limit + 1` rows.
 */
export async function searchListings(db: Db, viewer: Viewer, { limit, after, filters }: Page): Promise<FoundRow[]> {
  const text = filters.search
  const order = sql.raw('order by l.followers desc, l.user_id desc')
  const rules = wanted(viewer, filters)
  const select = (match: number, rule: SQL) => {
    const from = sql`select ${listingColumns}, ${filters.online ? sql`true` : isOnline} as online, l.followers, ${sql.raw(String(match))} as match
      from creator_listings l where ${rules} and ${rule}`
    return after?.match === match
      ? sql`${from} and (l.followers, l.user_id) < (${after.followers}, ${after.id}::uuid)`
      : from
  }
  const isDue = (match: number) => after === undefined || match <= after.match
  const byUsername = begins('username', text)
  const parts = [
    ...(isDue(3) ? [select(3, sql`l.username = ${text}`)] : []),
    ...(isDue(2)
      ? [
          sql`${select(2, sql`${byUsername} and l.username <> ${text}`)} ${order} limit ${limit + 1}`,
          sql`${select(2, sql`${begins('name', text)} and not (${byUsername})`)} ${order} limit ${limit + 1}`,
        ]
      : []),
  ].map((part) => sql`(${part})`)
  const somewhere = select(1, sql`${contains(text)} and not (${byUsername}) and not (${begins('name', text)})`)
  const { rows } = await db.execute(sql`
    with first as materialized (${parts.length > 0 ? sql.join(parts, sql` union all `) : sql`${select(0, sql`false`)}`})
    ${
      letters(text) > 2 && hasTrigram(text)
        ? sql`, more as materialized (${somewhere} and (select count(*) from first) <= ${limit} limit ${containsMax})
          select * from first union all select * from more`
        : sql`select * from first`
    }
    order by match desc, followers desc, user_id desc limit ${limit + 1}`)
  return schema.parse(rows)
}
