import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { type Filters, matchesFilters, matching } from '../filters/store.server.ts'
import { isOnline, type Listing, listingColumns } from '../listings/store.server.ts'
import type { Order } from '../rules.ts'

export type ExploreRow = Listing & { rank: string }

/**
 * Schema of the page, which is one JSON value from the statement below. The value is not validated here; tests validate
 * the output.
 */
const schema = z.tuple([z.object({ page: z.custom<ExploreRow[]>(Array.isArray) })])

/** Sort column of each order, its text form in a cursor, and the function that parses this text. */
const ranks: Record<Order, { column: SQL; said: SQL; read: (rank: string) => SQL }> = {
  new: {
    column: sql.raw('l.created_at'),
    said: sql.raw('(extract(epoch from l.created_at) * 1000)::bigint::text'),
    read: (rank) => sql`to_timestamp(${rank}::double precision / 1000)`,
  },
  popular: {
    column: sql.raw('l.followers'),
    said: sql.raw('l.followers::text'),
    read: (rank) => sql`${rank}::integer`,
  },
  trending: {
    column: sql.raw('l.lead'),
    said: sql.raw('l.lead::text'),
    read: (rank) => sql`${rank}::double precision`,
  },
}

type Page = { limit: number; order: Order; after: { rank: string; id: string } | undefined; filters: Filters }

/** Lists creators in one order, paginated by keyset. One round trip, `limit + 1` rows. */
export async function listExplore(db: Db, viewer: Viewer, { limit, order, after, filters }: Page) {
  const { column, said, read } = ranks[order]
  const { rows } = await db.execute(sql`
    select coalesce(json_agg(p), '[]') as page from (select ${listingColumns}, ${filters.online ? sql`true` : isOnline} as online, ${said} as rank
    from creator_listings l
    where ${matchesFilters(viewer, filters)}
      ${filters.search === undefined ? sql`` : sql`and ${matching(filters.search)}`}
      ${after === undefined ? sql`` : sql`and (${column}, l.user_id) < (${read(after.rank)}, ${after.id}::uuid)`}
    order by ${column} desc, l.user_id desc limit ${limit + 1}) p`)
  return schema.parse(rows)[0].page
}
