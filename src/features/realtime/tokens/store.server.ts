import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isWatchable, uuids } from '../presence/store.server.ts'
import { recentConversations } from '../spec.ts'

const grants = z.object({
  admin: z.boolean(),
  here: z.boolean(),
  conversations: z.array(z.uuid()),
  people: z.array(z.uuid()),
  streams: z.array(z.uuid()),
})

type GrantsQuery = {
  viewer: Viewer & { userId: string }
  conversationIds: readonly string[]
  userIds: readonly string[]
  streamIds: readonly string[]
}

/**
 * Returns the channels that a token can grant, and whether the stored presence of the user is online; also confirms the
 * presence. Returns undefined without an active account. One round trip.
 */
export async function findGrants(db: Db, { viewer, conversationIds, userIds, streamIds }: GrantsQuery) {
  const me = sql`${viewer.userId}::uuid`
  const { rows } = await db.execute(sql`
    with confirmed as (
      update presence set confirmed_at = now(), last_seen_at = now() where user_id = ${me} and online returning user_id)
    select (me.role = 'admin' or me.is_super_admin) and (me.totp_exempt or me.totp_enabled_at is not null) as admin,
      exists (select from confirmed) as here,
      array(
        select c.id from (
          select unnest(${uuids(conversationIds)}) as id
          union (select conversation_id from conversation_members where owner_id = ${me} and last_seq > cleared_seq
            order by last_at desc nulls first, conversation_id desc nulls first limit ${recentConversations})) wanted
        join conversations c using (id)
        where ${me} in (c.lower_id, c.higher_id) and public.reach(c.lower_id, c.higher_id) is null) as conversations,
      array(
        select p.id from users p
        where p.id = any (${uuids(userIds)}) and ${isWatchable} and ${reachable(viewer, sql`p.id`)}) as people,
      array(
        select s.id from streams s where s.id = any (${uuids(streamIds)}) and s.ended_at is null
          and stream_refusal(s.id, ${me}, ${viewer.country}::text) is null) as streams
    from users me where me.id = ${me} and me.status = 'active'`)
  return z.array(grants).parse(rows)[0]
}
