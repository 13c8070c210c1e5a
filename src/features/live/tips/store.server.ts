import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { streamTip, type TipsInput, tipsOutput } from './contract.ts'

const tipsRead = z.object({
  total: tipsOutput.shape.total,
  tips: z.array(streamTip),
})

/**
 * Lists the tips that a figure of a stream counts, newest first, paginated by keyset: `limit + 1` tips, and their
 * total. Returns undefined if `hostId` does not host the stream; null accepts any host. Tips are read only for a
 * permitted caller. One round trip.
 */
export async function readTips(db: Db, hostId: string | null, { id, figure, supporter_id, limit, cursor }: TipsInput) {
  const stream = sql`s.id = ${id}::uuid and (${hostId}::uuid is null or s.creator_id = ${hostId}::uuid)`
  const since = figure === 'goal' ? sql`s.goal_since` : sql`s.started_at`
  const { rows } = await db.execute(sql`
    with counted as materialized (
      select t.* from streams s
      cross join ledger.stream_tip_rows(s.id, s.creator_id, ${since}, ${supporter_id ?? null}::uuid) t
      where ${stream}),
    page as (
      select c.id, c.tokens, c.given, c.message, c.created_at, json_build_object('id', u.id, 'username', u.username,
        'display_name', u.display_name, 'avatar_url', u.avatar_url) as person
      from counted c join users u on u.id = c.payer_id
      where ${cursor ?? null}::uuid is null or c.id < ${cursor ?? null}::uuid
      order by c.id desc limit ${limit + 1}::int)
    select
      (select json_build_object('tips', count(*), 'tokens', coalesce(sum(c.tokens), 0)) from counted c) as total,
      (select coalesce(json_agg(p order by p.id desc), '[]') from page p) as tips
    from streams s where ${stream}`)
  return z.array(tipsRead).parse(rows)[0]
}
