import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { hasTrigram, likeOf } from '#shared/search.ts'
import type { ContentCounts } from '../contract.ts'
import { isPublished, itemRow } from '../items/store.server.ts'
import { type ContentType, contentTypes, matchesMax } from '../spec.ts'

type Page = { type: ContentType; search?: string | undefined; limit: number; cursor?: string | undefined }

/** Selects the creator with this id or username; null if the viewer cannot see them. */
export function creatorOf({ userId, country }: Viewer, creator: string): SQL {
  const id = z.uuid().safeParse(creator).success ? creator : null
  return sql`public.content_creator(${userId}::uuid, ${country}::text, ${id}::uuid, ${creator.toLowerCase()}::text)`
}

const before = (cursor: string | undefined): SQL => (cursor === undefined ? sql`true` : sql`i.id < ${cursor}::uuid`)

const rowsOf = (shown: SQL, type: ContentType, cursor: string | undefined): SQL =>
  sql`from content_items i where i.creator_id = u.id and i.type = ${type} and ${shown} and ${before(cursor)}`

type Wanted = Page & { search: string }

/**
 * Selects the ids of a creator's (`u`) items that contain the search text, unordered. Frequent words are found among
 * the newest items, rare words in the trigram index. Two letters are too short for the index and search the newest
 * items only.
 */
function searchMatches(shown: SQL, { type, search, limit, cursor }: Wanted): SQL {
  const rows = rowsOf(shown, type, cursor)
  const matches = sql`public.search_words(i.title || ' ' || i.description) like ${likeOf(search)}`
  const others = hasTrigram(search) ? sql`(select count(*) from newest) <= ${limit}` : sql`false`
  return sql`
    with newest as materialized (
      select i.id from (select i.* ${rows} order by i.id desc limit ${matchesMax}) i where ${matches}
    ), others as materialized (select i.id ${rows} and ${matches} and ${others} limit ${matchesMax})
    select id from newest union select id from others`
}

const isSearch = (page: Page): page is Wanted => page.search !== undefined

/** Selects the ids of a page of a creator's (`u`) items, newest first, `limit + 1` ids. */
function idsOf(shown: SQL, page: Page): SQL {
  const last = page.limit + 1
  if (isSearch(page)) return sql`select m.id from (${searchMatches(shown, page)}) m order by m.id desc limit ${last}`
  return sql`select i.id ${rowsOf(shown, page.type, page.cursor)} order by i.id desc limit ${last}`
}

const listed = z.tuple([z.object({ rows: z.array(itemRow), total: z.number() })])
export type Listed = z.infer<typeof listed>[0]
/**
 * Parameters of a list: the creator's id (`who`), the condition of the listed items (`items`), and the column of
 * content_counts that counts them (`counted`).
 */
type ListParameters = { viewer: Viewer; who: SQL; items: SQL; counted: SQL }

async function list(db: Db, { viewer, who, items, counted }: ListParameters, page: Page): Promise<Listed> {
  const known = sql`(select coalesce(sum(${counted}), 0)::int from content_counts k
    where k.creator_id = u.id and k.type = ${page.type})`
  const isFirst = isSearch(page) && page.cursor === undefined
  const ids = isFirst ? sql`select id from found order by id desc limit ${page.limit + 1}` : idsOf(items, page)
  const { rows } = await db.execute(sql`
    with u as materialized (select ${who} as id) ${isSearch(page) ? withFound(items, page) : sql``}
    select
      ${isSearch(page) ? sql`(select count(*)::int from found)` : known} as total,
      (select coalesce(json_agg(r), '[]')
        from public.content_rows(${viewer.userId}::uuid, array(${ids})) r) as rows
    from u`)
  return listed.parse(rows)[0]
}

/** Returns a common table expression with all search results, from which the page and the total are selected. */
const withFound = (items: SQL, page: Wanted): SQL =>
  sql`, found as materialized (select m.id from u, lateral (${searchMatches(items, { ...page, cursor: undefined })}) m)`

/**
 * Lists published items of a type on a creator's page, newest first, and their total. One round trip, `limit + 1` rows.
 */
export const listOf = (db: Db, viewer: Viewer, creator: string, page: Page): Promise<Listed> =>
  list(db, { viewer, who: creatorOf(viewer, creator), items: isPublished, counted: sql`k.shown` }, page)

/** Lists all items of a type of a creator. One round trip, `limit + 1` rows. */
export const listOwn = (db: Db, userId: string, page: Page): Promise<Listed> =>
  list(
    db,
    {
      viewer: { userId, country: null },
      who: sql`${userId}::uuid`,
      items: sql`i.deleted_at is null`,
      counted: sql`k.shown + k.unseen`,
    },
    page,
  )

const countRow = z.object({
  photo: z.number(),
  video: z.number(),
  audio: z.number(),
  digital: z.number(),
  stream: z.number(),
  streams: z.number(),
  offers: z.number(),
  shop: z.number(),
})

/**
 * Selects the item counts of each tab on a creator's page; no row if the viewer cannot see the creator. With `all`,
 * which is for the creator, includes items that only the creator sees.
 */
const selectCounts = (viewer: Viewer, creator: string, all = false): SQL => sql`
  select ${sql.join(
    contentTypes.map(
      (type) =>
        sql`coalesce(max(k.shown + case when ${mine(viewer, all)} then k.unseen else 0 end)
          filter (where k.type = ${type}), 0)::int as ${sql.identifier(type)}`,
    ),
    sql`, `,
  )},
    (select count(*) from live_now n where n.creator_id = u.id)::int as streams,
    (select count(*) from offers o where o.creator_id = u.id and o.deleted_at is null
      and (o.active and o.hidden_at is null or ${mine(viewer, all)}))::int as offers,
    (select count(*) from products s where s.creator_id = u.id and s.deleted_at is null
      and (s.is_active and s.hidden_at is null or ${mine(viewer, all)}))::int as shop
  from users u left join content_counts k on k.creator_id = u.id
  where u.id = ${creatorOf(viewer, creator)} group by u.id`

const mine = ({ userId }: Viewer, all: boolean): SQL => (all ? sql`u.id = ${userId}::uuid` : sql`false`)

const toCounts = (rows: unknown): ContentCounts => {
  const found = z.array(countRow).parse(rows)[0]
  return {
    photos: found?.photo ?? 0,
    videos: found?.video ?? 0,
    audio: found?.audio ?? 0,
    digitals: found?.digital ?? 0,
    // adds the running stream to the replays
    streams: (found?.streams ?? 0) + (found?.stream ?? 0),
    is_live: (found?.streams ?? 0) > 0,
    offers: found?.offers ?? 0,
    shop: found?.shop ?? 0,
  }
}

/** Counts a creator's items. One round trip. */
export async function countOf(db: Db, viewer: Viewer, creator: string, all: boolean): Promise<ContentCounts> {
  return toCounts((await db.execute(selectCounts(viewer, creator, all))).rows)
}

const newest = z.tuple([z.object({ rows: z.array(itemRow) })])
type OfCreator = { creator: string; search: string | undefined; limit: number }

/** Lists the newest items of every type, and their counts. One round trip. */
export async function listAllOf(db: Db, viewer: Viewer, { creator, search, limit }: OfCreator) {
  const pages = contentTypes.map((type) => sql`(${idsOf(isPublished, { type, search, limit: limit - 1 })})`)
  const [found, counts] = await db.batch([
    db.execute(sql`
      with u as materialized (select ${creatorOf(viewer, creator)} as id)
      select (select coalesce(json_agg(r), '[]')
        from public.content_rows(${viewer.userId}::uuid, array(${sql.join(pages, sql` union all `)})) r) as rows
      from u`),
    db.execute(selectCounts(viewer, creator)),
  ])
  return { rows: newest.parse(found.rows)[0].rows, counts: toCounts(counts.rows) }
}
