import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { isOnline } from '#features/realtime/index.server.ts'
import { reachable } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { correspondentSchema } from '../contract.ts'
import { kinds } from '../spec.ts'

const row = z.object({
  id: z.uuid(),
  user: correspondentSchema,
  unread_count: z.number(),
  muted: z.boolean(),
  seq: z.number(),
  kind: z.enum(kinds),
  preview: z.string(),
  is_own: z.boolean(),
  created_at: z.coerce.date(),
  /** As the database has it, for the cursor. */
  at: z.string(),
})
export type ConversationRow = z.infer<typeof row>

/** Of a row `p` of users with a row `c` of creator_profiles. */
export const correspondent = sql`jsonb_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
  'avatar_url', p.avatar_url, 'is_creator', p.role = 'creator', 'verified', coalesce(c.verified, false),
  'is_online', p.status = 'active' and ${isOnline(sql`p.id`)})`

type Page = { limit: number; after: { at: string; id: string } | undefined }

/** The newest first, without those with people who are not there for the caller. One round trip, `limit + 1` rows. */
export async function listConversations(db: Db, userId: string, { limit, after }: Page): Promise<ConversationRow[]> {
  const { rows } = await db.execute(sql`
    select m.conversation_id as id, ${correspondent} as user, m.unread_count,
      exists (select from mutes x where x.muter_id = m.owner_id and x.muted_id = m.other_id) as muted,
      m.last_seq::int as seq, m.last_kind as kind, m.preview, m.last_own as is_own, m.last_at as created_at,
      m.last_at::text as at
    from conversation_members m
    join users p on p.id = m.other_id
    left join creator_profiles c on c.user_id = m.other_id
    where m.owner_id = ${userId}::uuid and m.last_seq > m.cleared_seq
      and ${after ? sql`(m.last_at, m.conversation_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      and ${reachable({ userId, country: null }, sql`m.other_id`)}
    order by m.last_at desc, m.conversation_id desc limit ${limit + 1}`)
  return z.array(row).parse(rows)
}

const counted = z.object({ unread: z.coerce.number() })

/** One round trip. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select coalesce(sum(m.unread_count), 0)::int as unread from conversation_members m
    where m.owner_id = ${userId}::uuid and m.unread_count > 0
      and not exists (select from mutes x where x.muter_id = m.owner_id and x.muted_id = m.other_id)
      and ${reachable({ userId, country: null }, sql`m.other_id`)}`)
  return counted.parse(rows[0]).unread
}
