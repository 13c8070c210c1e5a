import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { hasTrigram, likeOf } from '#shared/search.ts'
import type { ContentCounts } from '../contract.ts'
import { type ContentType, contentTypes, matchesMax } from '../spec.ts'
import { type ItemRow, isPublished, isSomebody, itemColumns, itemJoins, itemRow, itemRows } from './items.server.ts'

type Page = { type: ContentType; search?: string | undefined; limit: number; cursor?: string | undefined }

const byName = (creator: string): SQL =>
  z.uuid().safeParse(creator).success ? sql`u.id = ${creator}::uuid` : sql`u.username = ${creator.toLowerCase()}`

const before = (cursor: string | undefined): SQL => (cursor === undefined ? sql`true` : sql`i.id < ${cursor}::uuid`)

/** Which items of a creator `u` a page is made of, newest first: a query of their ids, `limit + 1` of them. */
function idsOf(shown: SQL, { type, search, limit, cursor }: Page): SQL {
  const rows = sql`from content_items i
    where i.creator_id = u.id and i.type = ${type} and ${shown} and ${before(cursor)}`
  if (search === undefined) return sql`select i.id ${rows} order by i.id desc limit ${limit + 1}`
  const like = likeOf(search)
  const matches = hasTrigram(search)
    ? sql`lower(i.title || ' ' || i.description) like ${`%${like}%`}`
    : sql`lower(i.title) like ${`${like}%`}`
  // what is often there is soon found among the newest; what is rare, by its index
  return sql`
    with newest as materialized (
      select i.id from (select i.* ${rows} order by i.id desc limit ${matchesMax}) i where ${matches} limit ${limit + 1}
    ), others as materialized (
      select i.id ${rows} and ${matches} and (select count(*) from newest) <= ${limit} limit ${matchesMax}
    )
    select m.id from (select id from newest union select id from others) m order by m.id desc limit ${limit + 1}`
}

const totals = z.array(z.object({ id: z.uuid().nullable(), total: z.number() }))
export type Listed = { rows: ItemRow[]; total: number }
/** Of a creator `u`, `which` names them; `items` are those that count, `counted` where they are counted. */
type Asked = { viewer: Viewer; which: SQL; items: SQL; counted: SQL }

async function list(db: Db, { viewer, which, items, counted }: Asked, page: Page): Promise<Listed> {
  const { rows } = await db.execute(sql`
    select all_of_them.total, ${itemColumns(viewer)}
    from (
      select coalesce(sum(${counted}), 0)::int as total from users u join content_counts k on k.creator_id = u.id
      where ${which} and k.type = ${page.type}
    ) all_of_them left join (
      (select u.* from users u where ${which}) u cross join lateral (${idsOf(items, page)}) found
      join content_items i on i.id = found.id ${itemJoins}
    ) on true order by i.id desc`)
  // an empty page is one row that has the total alone
  const [first] = totals.parse(rows)
  return { rows: first?.id == null ? [] : itemRows.parse(rows), total: first?.total ?? 0 }
}

/** What a creator's page shows of a type, newest first, and how many there are. One round trip, `limit + 1` rows. */
export const listOf = (db: Db, viewer: Viewer, creator: string, page: Page): Promise<Listed> =>
  list(
    db,
    { viewer, which: sql`${byName(creator)} and ${isSomebody(viewer)}`, items: isPublished, counted: sql`k.shown` },
    page,
  )

/** All that a creator has of a type. One round trip, `limit + 1` rows. */
export const listOwn = (db: Db, userId: string, page: Page): Promise<Listed> =>
  list(
    db,
    {
      viewer: { userId, country: null },
      which: sql`u.id = ${userId}::uuid`,
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
  streams: z.number(),
  offers: z.number(),
  shop: z.number(),
})

/** How many there are of each tab on a creator's page; nothing of one who is not there. */
const selectCounts = (viewer: Viewer, creator: string): SQL => sql`
  select ${sql.join(
    contentTypes.map(
      (type) => sql`coalesce(max(k.shown) filter (where k.type = ${type}), 0)::int as ${sql.identifier(type)}`,
    ),
    sql`, `,
  )},
    (select count(*) from live_now n where n.creator_id = u.id)::int as streams,
    (select count(*) from offers o where o.creator_id = u.id and o.active and o.deleted_at is null
      and (o.max_quantity is null or o.sold < o.max_quantity))::int as offers,
    (select count(*) from products s where s.creator_id = u.id and s.is_active and s.deleted_at is null
      and s.hidden_at is null)::int as shop
  from users u left join content_counts k on k.creator_id = u.id
  where ${byName(creator)} and ${isSomebody(viewer)} group by u.id`

const toCounts = (rows: unknown): ContentCounts => {
  const found = z.array(countRow).parse(rows)[0]
  return {
    photos: found?.photo ?? 0,
    videos: found?.video ?? 0,
    audio: found?.audio ?? 0,
    digitals: found?.digital ?? 0,
    streams: found?.streams ?? 0,
    offers: found?.offers ?? 0,
    shop: found?.shop ?? 0,
  }
}

/** One round trip. */
export async function countOf(db: Db, viewer: Viewer, creator: string): Promise<ContentCounts> {
  return toCounts((await db.execute(selectCounts(viewer, creator))).rows)
}

type OfCreator = { creator: string; search: string | undefined; limit: number }

/** The newest of every type, and how many there are. One round trip. */
export async function listAllOf(db: Db, viewer: Viewer, { creator, search, limit }: OfCreator) {
  const which = sql`${byName(creator)} and ${isSomebody(viewer)}`
  const pages = contentTypes.map(
    (type) => sql`(select found.id from users u cross join lateral (
      ${idsOf(isPublished, { type, search, limit: limit - 1 })}) found where ${which})`,
  )
  const [found, counts] = await db.batch([
    db.execute(sql`
      select ${itemColumns(viewer)} from (${sql.join(pages, sql` union all `)}) found
      join content_items i on i.id = found.id join users u on u.id = i.creator_id ${itemJoins} order by i.id desc`),
    db.execute(selectCounts(viewer, creator)),
  ])
  return { rows: itemRows.parse(found.rows), counts: toCounts(counts.rows) }
}

const purchases = z.array(itemRow.extend({ purchase_id: z.uuid(), paid: z.number(), purchased_at: z.coerce.date() }))

/** What somebody bought, newest first, whatever became of it since. One round trip, `limit + 1` rows. */
export async function listPurchases(db: Db, buyerId: string, page: { limit: number; cursor?: string | undefined }) {
  const viewer = { userId: buyerId, country: null }
  const { rows } = await db.execute(sql`
    select b.id as purchase_id, b.tokens as paid, b.created_at as purchased_at, ${itemColumns(viewer)}
    from content_unlocks b join content_items i on i.id = b.content_id join users u on u.id = i.creator_id ${itemJoins}
    where b.buyer_id = ${buyerId}::uuid and ${page.cursor === undefined ? sql`true` : sql`b.id < ${page.cursor}::uuid`}
    order by b.id desc limit ${page.limit + 1}`)
  return purchases.parse(rows).map(({ purchase_id: id, paid: tokens, purchased_at, ...item }) => ({
    ...{ id, tokens, purchased_at, item },
  }))
}
