import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'

const row = z.object({ id: z.uuid(), viewers: z.number() })

/** Reads the viewer counts of streams by id, without sorting or checking who can watch. One round trip. */
export async function findViewers(db: Db, ids: readonly string[], viewer: Viewer) {
  const { rows } = await db.execute(sql`
    select n.stream_id as id, n.viewers
    from live_now n
    join streams s on s.id = n.stream_id
    where n.stream_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
      and ${reachable(viewer, sql`s.creator_id`) ?? sql`true`}`)
  return z.array(row).parse(rows)
}
