import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type DetailsRow, detailsRows, selectFullDetails } from '../items/store.server.ts'
import type { ContentCategory, ContentType } from '../spec.ts'

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

/** Returns the defined fields as JSON, by column name. */
export const toColumns = (item: Partial<NewItem & { id: string }>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, column]) => {
        const value: unknown = Reflect.get(item, name)
        return value === undefined ? [] : [[column, value]]
      }),
    ),
  )

export const refusalOutcome = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ why: z.enum(reasons).nullable() })
const publishOutcome = refusalOutcome(['inactive', 'upload_gone', 'already_published', 'tier_not_found', 'tier_closed'])
export type PublishRefused = NonNullable<z.infer<typeof publishOutcome>['why']>
/** Schema of the reasons why a change of an item is refused. */
export const changeOutcome = refusalOutcome([
  'upload_gone',
  'not_found',
  'tier_not_found',
  'tier_closed',
  'premium_needs',
  'category',
])
export type ChangeRefused = NonNullable<z.infer<typeof changeOutcome>['why']>
export type Written<Refused> = { refused: Refused } | { refused: undefined; content: DetailsRow }

export function toWritten<Refused>(why: Refused | null, rows: unknown): Written<Refused> {
  if (why !== null) return { refused: why }
  const content = detailsRows.parse(rows)[0]
  if (!content) throw new Error('an item that was written is not there')
  return { refused: undefined, content }
}

/** Claims the uploads and inserts the item, with its `id` if given. A retry returns the same item. One round trip. */
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
    db.execute(selectFullDetails({ userId: creatorId, country: null }, sql`i.upload_id = ${first}::uuid`)),
  ])
  return toWritten(publishOutcome.parse(result.rows[0]?.result).why, content.rows)
}
