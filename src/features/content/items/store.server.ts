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
  /** Part of a recording that this viewer can play, in seconds; null for other types. */
  played_from: z.number().nullable(),
  played_to: z.number().nullable(),
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
  is_live: z.boolean(),
  viewer_count: z.number(),
})
export type ItemRow = z.infer<typeof itemRow>

const fileRow = file.extend({ id: z.uuid(), title: z.string(), description: z.string() })
export type FileRow = z.infer<typeof fileRow>

/** Returns the condition that the viewer bought item `i`. */
export const bought = ({ userId }: Viewer): SQL =>
  userId === null
    ? sql`false`
    : sql`exists (select from content_unlocks b where b.buyer_id = ${userId}::uuid and b.content_id = i.id)`

/** Condition that item `i` is on its creator's page. */
export const isPublished = sql`i.deleted_at is null and i.hidden_at is null and i.is_public`

/** Returns the condition that the viewer can see creator `u`. */
export const isVisibleCreator = (viewer: Viewer): SQL =>
  sql`u.status = 'active' and u.role = 'creator' and ${reachable(viewer, sql`u.id`) ?? sql`true`}`

/**
 * Returns the condition that item `i` is published, or that the viewer owns or bought it. Only the creator sees items
 * hidden by moderation.
 */
const isVisibleItem = (viewer: Viewer): SQL => sql`(
  (i.creator_id = ${viewer.userId}::uuid and i.deleted_at is null)
  or (i.hidden_at is null and ${bought(viewer)})
  or (${isPublished} and ${isVisibleCreator(viewer)}))`

const whole = z
  .object({ item: itemRow, all_files: z.array(fileRow) })
  .transform(({ item, all_files }) => ({ ...item, all_files }))
export type DetailsRow = z.infer<typeof whole>
export const detailsRows = z.array(whole)

/** Selects an item with its files if the viewer can see it; `which` selects the item. */
export const selectFullDetails = (viewer: Viewer, which: SQL): SQL => sql`
  select public.content_rows(${viewer.userId}::uuid, array[i.id]) as item, (
    select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'description', c.description, 'upload_id', c.upload_id,
      'file_type', c.file_type, 'size', c.size, 'width', c.width, 'height', c.height, 'duration_ms', c.duration_ms)
      order by c.position)
    from content_files c where c.content_id = i.id) as all_files
  from content_items i join users u on u.id = i.creator_id
  where ${which} and ${isVisibleItem(viewer)}`

/** Reads an item with its files. One round trip. */
export async function findContent(db: Db, viewer: Viewer, id: string): Promise<DetailsRow | undefined> {
  const { rows } = await db.execute(selectFullDetails(viewer, sql`i.id = ${id}::uuid`))
  return detailsRows.parse(rows)[0]
}

const accessRow = fileRow.extend({
  access,
  type: z.enum(contentTypes),
  allow_download: z.boolean(),
  item_title: z.string(),
})
export type FileAccess = z.infer<typeof accessRow>

/** Reads a file of an item (by default the first) and the viewer's access. One round trip. */
export async function findFile(
  db: Db,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string | undefined },
): Promise<FileAccess | undefined> {
  const { rows } = await db.execute(sql`
    select c.id, c.title, c.description, c.upload_id, c.file_type, c.size, c.width, c.height, c.duration_ms,
      public.content_access(${viewer.userId}::uuid, i) as access, i.type, i.allow_download, i.title as item_title
    from content_items i join users u on u.id = i.creator_id join content_files c on c.content_id = i.id
    where i.id = ${id}::uuid and ${isVisibleItem(viewer)}
      and ${fileId === undefined ? sql`c.position = 1` : sql`c.id = ${fileId}::uuid`}`)
  return z.array(accessRow).parse(rows)[0]
}
