import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { selectFullDetails } from '../items/store.server.ts'
import {
  type ChangeRefused,
  changeOutcome,
  type NewItem,
  toColumns,
  toWritten,
  type Written,
} from '../publishing/store.server.ts'
import { categoriesOf, contentTypes } from '../spec.ts'

const categories = JSON.stringify(Object.fromEntries(contentTypes.map((type) => [type, categoriesOf(type)])))

/** Changes an item. With `premium`, the changed item has to be locked. One round trip. */
export async function change(
  db: Db,
  creatorId: string,
  { id, premium, ...changes }: Partial<NewItem> & { id: string; premium: boolean },
): Promise<Written<ChangeRefused>> {
  const [result, content] = await db.batch([
    db.execute(sql`
      select public.content_change(${creatorId}::uuid, ${id}::uuid, ${toColumns(changes)}::jsonb, ${premium}::boolean,
        ${categories}::jsonb) as result`),
    db.execute(selectFullDetails({ userId: creatorId, country: null }, sql`i.id = ${id}::uuid`)),
  ])
  return toWritten(changeOutcome.parse(result.rows[0]?.result).why, content.rows)
}

/** Deletes items from their creator's page. Returns the ids of the deleted items. One round trip. */
export async function remove(db: Db, creatorId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select to_json(public.content_delete(${creatorId}::uuid, ${JSON.stringify(ids)}::jsonb)) as ids`)
  return z.object({ ids: z.array(z.uuid()) }).parse(rows[0]).ids
}

/**
 * Removes deleted items that were never bought; `creatorId` null means of all creators. Returns the number removed. One
 * round trip.
 */
export async function purge(db: Db, creatorId: string | null, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`select public.content_purge(${creatorId}::uuid, ${limit}::int) as count`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}
