import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

const row = z.object({ id: z.uuid(), category: z.string() })

/** Returns the category of each creator. One round trip. */
export async function categoriesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute(sql`
    select user_id as id, category from creator_profiles
    where user_id in (select w::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as w)`)
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ id, category }) => [id, category]),
  )
}
