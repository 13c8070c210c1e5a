import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { audiences } from '../lists.ts'
import { raidTargets } from './spec.ts'

const target = z.object({
  stream_id: z.uuid(),
  audience: z.enum(audiences),
  accepts: z.boolean(),
  is_there: z.boolean(),
  is_banned: z.boolean(),
})

/** Expression for the reason why a host cannot watch another creator's stream; null if they can. */
const refusal = (hostId: string): SQL => sql`stream_refusal(s.id, ${hostId}::uuid, null)`
/** Condition that the creator is live and the host can see their stream. */
const isVisibleLive = (hostId: string): SQL =>
  sql`(s.host_since is not null and ${refusal(hostId)} is distinct from 'not_found')`

/** Reads a creator's running stream as a raid target; undefined if there is no such stream. One round trip. */
export async function findTarget(db: Db, hostId: string, creatorId: string) {
  const { rows } = await db.execute(sql`
    select s.id as stream_id, s.audience, coalesce(l.accepts_raids, true) as accepts, ${isVisibleLive(hostId)} as is_there,
      ${refusal(hostId)} is not distinct from 'banned' as is_banned
    from streams s left join live_settings l on l.creator_id = s.creator_id
    where s.creator_id = ${creatorId}::uuid and s.ended_at is null`)
  return z.array(target).parse(rows)[0]
}

/** Lists streams that a host can raid, the most watched first. One round trip. */
export async function listTargets(db: Db, hostId: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select s.id from live_now n join streams s on s.id = n.stream_id
    left join live_settings l on l.creator_id = s.creator_id
    where s.creator_id <> ${hostId}::uuid and s.audience = 'everyone' and coalesce(l.accepts_raids, true)
      and ${isVisibleLive(hostId)} and ${refusal(hostId)} is distinct from 'banned'
    order by n.viewers desc, s.id desc limit ${raidTargets}`)
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id)
}
