import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'

const row = z.object({
  streams: z.array(z.object({ id: z.uuid(), viewers: z.number() })),
  is_everywhere: z.boolean(),
})

/**
 * Reads the viewer counts of streams by id, without sorting or checking who can watch, and whether visitors of every
 * country see the same streams. One round trip.
 */
export async function findViewers(db: Db, ids: readonly string[], viewer: Viewer) {
  const { rows } = await db.execute(sql`
    select coalesce(json_agg(json_build_object('id', n.stream_id, 'viewers', n.viewers))
        filter (where ${reachable(viewer, sql`s.creator_id`) ?? sql`true`}), '[]') as streams,
      not coalesce(bool_or(p.hidden_countries <> '{}'), false) as is_everywhere
    from live_now n
    join streams s on s.id = n.stream_id
    left join privacy_settings p on p.user_id = s.creator_id
    where n.stream_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
  return row.parse(rows[0])
}
