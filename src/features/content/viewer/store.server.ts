import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isPublished, isVisibleCreator } from '../items/store.server.ts'
import { figureSlots } from '../spec.ts'

/** Counts a view of a published item, except by its creator. One round trip. */
export async function countView(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.execute(sql`
    with seen as materialized (
      select i.id, floor(random() * ${figureSlots}::int)::int as slot
      from content_items i join users u on u.id = i.creator_id
      where i.id = ${id}::uuid and u.id is distinct from ${viewer.userId}::uuid and ${isPublished} and ${isVisibleCreator(viewer)}
    ), counted as (
      insert into content_figures as f (content_id, slot, views) select id, slot, 1 from seen
      on conflict (content_id, slot) do update set views = f.views + 1)
    insert into content_view_days as d (content_id, day, slot, views)
    select id, (now() at time zone 'UTC')::date, slot, 1 from seen
    on conflict (content_id, day, slot) do update set views = d.views + 1`)
}

const liked = z.object({ liked: z.boolean() })

/** Likes or unlikes an item that the viewer can see. Returns the reason if it is refused. One round trip. */
export async function like(db: Db, viewer: Viewer & { userId: string }, id: string, likes: boolean) {
  const { rows } = await db.execute(sql`
    select public.content_like(${viewer.userId}::uuid, i.id, ${likes}::boolean, ${figureSlots}::int) as liked
    from content_items i join users u on u.id = i.creator_id
    where i.id = ${id}::uuid and ${isPublished} and ${isVisibleCreator(viewer)}`)
  const done = rows[0] && liked.parse(rows[0]).liked
  return done ? undefined : done === false ? ('locked' as const) : ('not_found' as const)
}
