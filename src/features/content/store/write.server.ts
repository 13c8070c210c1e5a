import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/outcome.ts'
import { type ContentCategory, type ContentType, categoriesOf, contentTypes, figureSlots } from '../spec.ts'
import { isPublished, isSomebody, selectWhole, type WholeRow, wholeRows } from './items.server.ts'

export type NewItem = {
  type: ContentType
  title: string
  description: string
  category: ContentCategory
  tags: string[]
  priceTokens: number
  tierId: string | null
  isBundle: boolean
  posterId: string | null
  isPublic: boolean
  allowDownload: boolean
}
export type NewFile = { upload_id: string; title: string; description: string }

const columns = {
  id: 'id',
  type: 'type',
  title: 'title',
  description: 'description',
  category: 'category',
  tags: 'tags',
  priceTokens: 'price_tokens',
  tierId: 'tier_id',
  isBundle: 'is_bundle',
  posterId: 'poster_id',
  isPublic: 'is_public',
  allowDownload: 'allow_download',
} as const satisfies Record<keyof NewItem | 'id', string>

/** By the names of the columns; what is not given is not there. */
const toColumns = (item: Partial<NewItem & { id: string }>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, column]) => {
        const value: unknown = Reflect.get(item, name)
        return value === undefined ? [] : [[column, value]]
      }),
    ),
  )

const why = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ why: z.enum(reasons).nullable() })
const published = why(['inactive', 'upload_gone', 'already_published', 'tier_not_found', 'tier_closed'])
const changed = why(['upload_gone', 'not_found', 'tier_not_found', 'tier_closed', 'premium_needs', 'category'])

export type PublishRefused = NonNullable<z.infer<typeof published>['why']>
export type ChangeRefused = NonNullable<z.infer<typeof changed>['why']>
type Written<Refused> = { refused: Refused } | { refused: undefined; content: WholeRow }

function written<Refused>(why: Refused | null, rows: unknown): Written<Refused> {
  if (why !== null) return { refused: why }
  const content = wholeRows.parse(rows)[0]
  if (!content) throw new Error('an item that was written is not there')
  return { refused: undefined, content }
}

/** Keeps the files and writes the item, under its `id` if it has one; the same again is the same item. One round trip. */
export async function publish(
  db: Db,
  creatorId: string,
  item: NewItem & { id?: string },
  files: NewFile[],
): Promise<Written<PublishRefused>> {
  const first = files[0]?.upload_id ?? null
  const [result, content] = await db.batch([
    db.execute(sql`
      select public.content_publish(${creatorId}::uuid, ${toColumns(item)}::jsonb, ${JSON.stringify(files)}::jsonb,
        array[${item.type}]::text[]) as result`),
    db.execute(selectWhole({ userId: creatorId, country: null }, sql`i.upload_id = ${first}::uuid`)),
  ])
  return written(published.parse(result.rows[0]?.result).why, content.rows)
}

const categories = JSON.stringify(Object.fromEntries(contentTypes.map((type) => [type, categoriesOf(type)])))

/** Changes what is given. `premium`: it has to be locked afterwards. One round trip. */
export async function change(
  db: Db,
  creatorId: string,
  { id, premium, ...changes }: Partial<NewItem> & { id: string; premium: boolean },
): Promise<Written<ChangeRefused>> {
  const [result, content] = await db.batch([
    db.execute(sql`
      select public.content_change(${creatorId}::uuid, ${id}::uuid, ${toColumns(changes)}::jsonb, ${premium}::boolean,
        ${categories}::jsonb) as result`),
    db.execute(selectWhole({ userId: creatorId, country: null }, sql`i.id = ${id}::uuid`)),
  ])
  return written(changed.parse(result.rows[0]?.result).why, content.rows)
}

/** Takes items off their creator's page. @returns those that were there. One round trip. */
export async function remove(db: Db, creatorId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select to_json(public.content_delete(${creatorId}::uuid, ${JSON.stringify(ids)}::jsonb)) as ids`)
  return z.object({ ids: z.array(z.uuid()) }).parse(rows[0]).ids
}

/** Removes what was deleted and nobody has, of one creator or of all. @returns how many. One round trip. */
export async function purge(db: Db, creatorId: string | null, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`select public.content_purge(${creatorId}::uuid, ${limit}::int) as count`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}

/** Counts a look at an item that is on its creator's page, by somebody else. One round trip. */
export async function countView(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.execute(sql`
    with seen as materialized (
      select i.id, floor(random() * ${figureSlots}::int)::int as slot
      from content_items i join users u on u.id = i.creator_id
      where i.id = ${id}::uuid and u.id is distinct from ${viewer.userId}::uuid and ${isPublished} and ${isSomebody(viewer)}
    ), counted as (
      insert into content_figures as f (content_id, slot, views) select id, slot, 1 from seen
      on conflict (content_id, slot) do update set views = f.views + 1)
    insert into content_view_days as d (content_id, day, slot, views)
    select id, (now() at time zone 'UTC')::date, slot, 1 from seen
    on conflict (content_id, day, slot) do update set views = d.views + 1`)
}

const liked = z.object({ liked: z.boolean() })

/** Likes an item that is there for the viewer, or takes that back. @returns why not, if not. One round trip. */
export async function like(db: Db, viewer: Viewer & { userId: string }, id: string, likes: boolean) {
  const { rows } = await db.execute(sql`
    select public.content_like(${viewer.userId}::uuid, i.id, ${likes}::boolean, ${figureSlots}::int) as liked
    from content_items i join users u on u.id = i.creator_id
    where i.id = ${id}::uuid and ${isPublished} and ${isSomebody(viewer)}`)
  const done = rows[0] && liked.parse(rows[0]).liked
  return done ? undefined : done === false ? ('locked' as const) : ('not_found' as const)
}

const unlocked = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), tokens: z.number(), balance: z.number(), replayed: z.boolean() }),
  refusedSpending([
    'not_found',
    'sender_inactive',
    'you_blocked',
    'self',
    'tier_only',
    'price_changed',
    'invalid_amount',
    'recipient_not_found',
    'recipient_not_creator',
    'insufficient_tokens',
    'idempotency_conflict',
  ]).extend({ price: z.number().nullish() }),
])
export type UnlockRefused = Extract<z.infer<typeof unlocked>, { outcome: 'refused' }>

type Unlocking = {
  viewer: Viewer & { userId: string }
  id: string
  price: number | undefined
  key: string | undefined
  hash: string
}

/** Decides, pays and writes who has it now, and reads it as it is open: one round trip. */
export async function unlock(db: Db, { viewer, id, price, key, hash }: Unlocking) {
  const [result, content] = await db.batch([
    db.execute(sql`
      select ledger.content_unlock(${viewer.userId}::uuid, ${id}::uuid, ${price ?? null}::int, ${viewer.country}::text,
        ${key ?? null}::text, ${hash}::text, ${figureSlots}::int) as result`),
    db.execute(selectWhole(viewer, sql`i.id = ${id}::uuid`)),
  ])
  return { result: unlocked.parse(result.rows[0]?.result), content: wholeRows.parse(content.rows)[0] }
}
