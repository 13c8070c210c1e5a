import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

const fanRow = z
  .object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    total_spent: z.coerce.number(),
  })
  .transform(({ display_name, ...fan }) => ({ ...fan, name: display_name, totalSpent: fan.total_spent }))

type GifterQuery = { days: number; limit: number }

const windowStart = (days: number): SQL => sql`now() - make_interval(days => ${days}::int)`

/** Lists the fans who tipped a creator most in the last `days`, highest sum first. One round trip. */
export async function listTopGifters(db: Db, creatorId: string, { days, limit }: GifterQuery) {
  const { rows } = await db.execute(sql`
    select * from ledger.top_gifters(${creatorId}::uuid, ${windowStart(days)}, ${limit}::int)`)
  return z.array(fanRow).parse(rows)
}
