import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { access, person } from '../contract.ts'
import { contentCategories, contentTypes } from '../spec.ts'

const file = z.object({
  upload_id: z.uuid(),
  file_type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_ms: z.number().nullable(),
})
export const itemRow = file.extend({
  id: z.uuid(),
  type: z.enum(contentTypes),
  title: z.string(),
  description: z.string(),
  category: z.enum(contentCategories),
  tags: z.array(z.string()),
  price_tokens: z.number(),
  is_bundle: z.boolean(),
  files: z.number(),
  poster_id: z.uuid().nullable(),
  is_public: z.boolean(),
  allow_download: z.boolean(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
  hidden_at: z.coerce.date().nullable(),
  hidden_reason: z.string().nullable(),
  access,
  liked: z.boolean(),
  views: z.number(),
  likes: z.number(),
  unlocks: z.number(),
  tokens: z.number(),
  tier_id: z.uuid().nullable(),
  tier_name: z.string().nullable(),
  tier_price: z.number().nullable(),
  tier_offered: z.boolean().nullable(),
  creator_id: z.uuid(),
  username: person.shape.username,
  display_name: person.shape.display_name,
  avatar_url: person.shape.avatar_url,
  verified: z.boolean(),
})
export const itemRows = z.array(itemRow)
export type ItemRow = z.infer<typeof itemRow>

const fileRow = file.extend({ id: z.uuid(), title: z.string(), description: z.string() })
export type FileRow = z.infer<typeof fileRow>

const bought = ({ userId }: Viewer): SQL =>
  userId === null
    ? sql`false`
    : sql`exists (select from content_unlocks b where b.buyer_id = ${userId}::uuid and b.content_id = i.id)`

/** How the viewer stands to an item `i` that is there for them. */
const accessOf = (viewer: Viewer): SQL => sql`case
  when i.creator_id = ${viewer.userId}::uuid then 'own'
  when ${bought(viewer)} then case when i.hidden_at is null then 'bought' else 'removed' end
  when i.price_tokens = 0 and i.tier_id is null then 'free'
  when i.tier_id is not null and ${viewer.userId}::uuid is not null and public.opens_tier(${viewer.userId}::uuid, i.tier_id)
    then 'tier'
  else 'locked' end`

/** An item `i` is on its creator's page. */
export const isPublished = sql`i.deleted_at is null and i.hidden_at is null and i.is_public`

/** A creator `u` is there for this viewer. */
export const isSomebody = (viewer: Viewer): SQL =>
  sql`u.status = 'active' and u.role = 'creator' and ${reachable(viewer, sql`u.id`) ?? sql`true`}`

/** It is on the page, or the viewer's own, or they bought it, whatever became of it since; nobody sees what is hidden. */
const isThere = (viewer: Viewer): SQL => sql`(
  (i.creator_id = ${viewer.userId}::uuid and i.deleted_at is null)
  or (i.hidden_at is null and ${bought(viewer)})
  or (${isPublished} and ${isSomebody(viewer)}))`

/** All that an answer says of an item `i` of a creator `u`, as this viewer may know it. */
export const itemColumns = (viewer: Viewer): SQL => sql`
  i.id, i.type, i.title, i.description, i.category, i.tags, i.price_tokens, i.is_bundle, i.files, i.upload_id, i.file_type,
  i.size, i.width, i.height, i.duration_ms, i.poster_id, i.is_public, i.allow_download, i.created_at, i.updated_at,
  i.hidden_at, i.hidden_reason, ${accessOf(viewer)} as access, ${
    viewer.userId === null
      ? sql`false`
      : sql`exists (select from content_likes l where l.user_id = ${viewer.userId}::uuid and l.content_id = i.id)`
  } as liked, f.views, f.likes, f.unlocks, f.tokens,
  t.id as tier_id, t.name as tier_name, t.price_tokens as tier_price, t.deleted_at is null as tier_offered,
  u.id as creator_id, u.username, u.display_name, u.avatar_url, coalesce(p.verified, false) as verified`

/** What those columns are read from, beside `content_items i join users u`. */
export const itemJoins = sql`
  left join creator_profiles p on p.user_id = u.id
  left join subscription_tiers t on t.id = i.tier_id
  cross join lateral (
    select coalesce(sum(g.views), 0)::int as views, coalesce(sum(g.likes), 0)::int as likes,
      coalesce(sum(g.unlocks), 0)::int as unlocks, coalesce(sum(g.tokens), 0)::int as tokens
    from content_figures g where g.content_id = i.id) f`

const whole = itemRow.extend({ all_files: z.array(fileRow) })
export type WholeRow = z.infer<typeof whole>
export const wholeRows = z.array(whole)

/** One item with its files, if it is there for this viewer; `which` names it. */
export const selectWhole = (viewer: Viewer, which: SQL): SQL => sql`
  select ${itemColumns(viewer)}, (
    select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'description', c.description, 'upload_id', c.upload_id,
      'file_type', c.file_type, 'size', c.size, 'width', c.width, 'height', c.height, 'duration_ms', c.duration_ms)
      order by c.position)
    from content_files c where c.content_id = i.id) as all_files
  from content_items i join users u on u.id = i.creator_id ${itemJoins}
  where ${which} and ${isThere(viewer)}`

/** One round trip. */
export async function findContent(db: Db, viewer: Viewer, id: string): Promise<WholeRow | undefined> {
  const { rows } = await db.execute(selectWhole(viewer, sql`i.id = ${id}::uuid`))
  return wholeRows.parse(rows)[0]
}

const accessRow = fileRow.extend({
  access,
  type: z.enum(contentTypes),
  allow_download: z.boolean(),
  item_title: z.string(),
})
export type FileAccess = z.infer<typeof accessRow>

/** One of an item's files, the first without `fileId`, and how the viewer stands to it. One round trip. */
export async function findFile(
  db: Db,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string | undefined },
): Promise<FileAccess | undefined> {
  const { rows } = await db.execute(sql`
    select c.id, c.title, c.description, c.upload_id, c.file_type, c.size, c.width, c.height, c.duration_ms,
      ${accessOf(viewer)} as access, i.type, i.allow_download, i.title as item_title
    from content_items i join users u on u.id = i.creator_id join content_files c on c.content_id = i.id
    where i.id = ${id}::uuid and ${isThere(viewer)}
      and ${fileId === undefined ? sql`c.position = 1` : sql`c.id = ${fileId}::uuid`}`)
  return z.array(accessRow).parse(rows)[0]
}
