import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { TipDirection } from '../contract.ts'

const historyRow = z
  .object({
    id: z.uuid(),
    direction: z.enum(['sent', 'received']),
    tokens: z.coerce.number(),
    message: z.string(),
    tier_type: z.string(),
    created_at: z.coerce.date(),
    person_id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  })
  .transform(({ person_id, username, display_name, avatar_url, ...tip }) => ({
    ...tip,
    person: { id: person_id, username, display_name, avatar_url },
  }))

type HistoryPage = { direction: TipDirection; limit: number; cursor: string | undefined }

/** Tips somebody gave or got, newest first, by keyset; one round trip, `limit + 1` rows. */
export async function listHistory(db: Db, userId: string, { direction, limit, cursor }: HistoryPage) {
  const { rows } = await db.execute(sql`
    select * from ledger.tip_history(${userId}::uuid, ${direction === 'all' ? null : direction}::text,
      ${limit + 1}::int, ${cursor ?? null}::uuid)`)
  return z.array(historyRow).parse(rows)
}

const fanRow = z
  .object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    total_spent: z.coerce.number(),
  })
  .transform(({ display_name, ...fan }) => ({ ...fan, name: display_name, totalSpent: fan.total_spent }))

type Top = { days: number; limit: number }

const since = (days: number): SQL => sql`now() - make_interval(days => ${days}::int)`

/** One round trip. */
export async function listTopGifters(db: Db, creatorId: string, { days, limit }: Top) {
  const { rows } = await db.execute(sql`
    select * from ledger.top_gifters(${creatorId}::uuid, ${since(days)}, ${limit}::int)`)
  return z.array(fanRow).parse(rows)
}
