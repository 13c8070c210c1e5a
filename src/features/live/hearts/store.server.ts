import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import type { Hearts } from './contract.ts'
import { heartSlots } from './spec.ts'

const row = z.object({ hearts: z.number() })

/**
 * Adds hearts to a running stream, publishes them, and returns the sum of all hearts. Returns undefined if the stream
 * does not run or the viewer cannot watch it. Concurrent calls rarely use the same row; the sum of one of them can miss
 * the other's hearts for a moment. One round trip.
 */
export async function addHearts(db: Db, { id, count }: Hearts, { userId, country }: Viewer) {
  const { rows } = await db.execute(sql`
    with open as (
      select n.stream_id, floor(random() * ${heartSlots}::int)::int as slot from live_now n
      where n.stream_id = ${id}::uuid and stream_refusal(n.stream_id, ${userId}::uuid, ${country}::text) is null),
    added as (
      insert into stream_hearts as h (stream_id, slot, hearts) select stream_id, slot, ${count}::int from open
      on conflict (stream_id, slot) do update set hearts = h.hearts + excluded.hearts
      returning h.stream_id, h.slot, h.hearts),
    total as (
      select a.stream_id, (a.hearts + coalesce((
        select sum(o.hearts) from stream_hearts o where o.stream_id = a.stream_id and o.slot <> a.slot), 0))::int as hearts
      from added a),
    notified as materialized (
      select stream_tell(stream_id, jsonb_build_object('hearts', jsonb_build_object('count', ${count}::int, 'total', hearts)))
      from total)
    select t.hearts, (select count(*) from notified) as notified from total t`)
  return z.array(row).parse(rows)[0]?.hearts
}
