import { sql } from 'drizzle-orm'
import * as z from 'zod'
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
  /** Database text of the time, for the cursor. */
  at: z.string(),
})
const page = z.tuple([z.object({ page: z.array(row) })])
export type ConversationRow = z.infer<typeof row>

type Page = { limit: number; after: { at: string; id: string } | undefined }

/**
 * Returns `limit + 1` conversations, newest first, without people unavailable to the caller. One round trip.
 */
export async function listConversations(db: Db, userId: string, { limit, after }: Page): Promise<ConversationRow[]> {
  const { rows } = await db.execute(sql`
    select coalesce(json_agg(c), '[]') as page from public.conversation_page(${userId}::uuid,
      ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit + 1}::int) c`)
  return page.parse(rows)[0].page
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
