import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { itemRow } from '#features/content/index.server.ts'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { creatorSchema, eventSchema, streamSchema } from './contract.ts'
import type { PostKind } from './lists.ts'

const post = z.object({
  id: z.uuid(),
  at: z.coerce.date(),
  creator: creatorSchema,
  content: itemRow.nullable(),
  // streams hidden from the reader are dropped later
  stream: streamSchema.extend({ locked: streamSchema.shape.locked.or(z.literal('not_found')) }).nullable(),
  event: eventSchema.nullable(),
})
export type PostRow = z.infer<typeof post>
const read = z.tuple([z.object({ posts: z.array(post), follows_anyone: z.boolean() })])

type Page = {
  viewer: Viewer & { userId: string }
  kinds: readonly PostKind[]
  before: string | undefined
  limit: number
}

const newest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Lists posts of creators that a user follows, newest first: `limit + 1` posts before `before`. One round trip. */
export async function readFeed(db: Db, { viewer, kinds, before, limit }: Page) {
  const userId = sql`${viewer.userId}::uuid`
  const { rows } = await db.execute(sql`
    with page as materialized (
      select * from feed_page(${userId}, ${viewer.country}::text, ${`{${kinds.join(',')}}`}::text[],
        ${before ?? newest}::uuid, ${limit + 1}::int)
    ), items as materialized (
      select (r ->> 'id')::uuid as id, r as item
      from content_rows(${userId}, array(select subject_id from page where kind in ('content', 'digital'))) r
    )
    select exists (select from follows where follower_id = ${userId}) as follows_anyone, coalesce((
      select json_agg(json_build_object('id', p.id, 'at', uuid_extract_timestamp(p.id),
        'creator', json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name,
          'avatar_url', u.avatar_url, 'card_url', c.card_url, 'verified', c.verified),
        'content', i.item, 'stream', s.stream, 'event', e.event) order by p.id desc)
      from page p join users u on u.id = p.creator_id join creator_profiles c on c.user_id = p.creator_id
      left join items i on i.id = p.subject_id
      left join lateral (
        select json_build_object('id', t.id, 'title', t.title, 'ended_at', t.ended_at,
          'viewers', case when t.ended_at is null then coalesce(n.viewers, 0) end,
          'locked', case when t.ended_at is null then stream_refusal(t.id, ${userId}, ${viewer.country}::text) end) as stream
        from streams t left join live_now n on n.stream_id = t.id where p.kind = 'live' and t.id = p.subject_id) s on true
      left join lateral (
        select json_build_object('id', v.id, 'type', v.type, 'title', v.title, 'starts_at', v.starts_at,
          'ends_at', v.ends_at, 'time_zone', v.time_zone, 'price', v.price,
          'seats_left', case when v.seats is not null then greatest(v.seats - v.seats_taken, 0) end, 'recurring', r.pattern) as event
        from (
          select a.* from events a where p.kind = 'event' and a.id = p.subject_id
          union all
          (select a.* from events a where p.kind = 'series' and a.series_id = p.subject_id and a.status = 'scheduled'
              and a.ends_at > now() order by a.starts_at limit 1)) v
        left join event_series r on r.id = v.series_id) e on true), '[]') as posts`)
  return read.parse(rows)[0]
}
