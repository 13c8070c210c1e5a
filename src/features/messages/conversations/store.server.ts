import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { messageSchema } from '../channels/contract.ts'
import { correspondentSchema, termsSchema } from '../contract.ts'
import { refusedReasons } from '../sending/store.server.ts'
import { kinds, messagesPage } from '../spec.ts'

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
  /** Time as database text, for the cursor. */
  at: z.string(),
})
const page = z.tuple([z.object({ page: z.array(row) })])
export type ConversationRow = z.infer<typeof row>

type Page = { limit: number; after: { at: string; id: string } | undefined }

/** Returns `limit + 1` conversations, newest first, without people unavailable to the caller. One round trip. */
export async function listConversations(db: Db, userId: string, { limit, after }: Page): Promise<ConversationRow[]> {
  const { rows } = await db.execute(sql`
    select coalesce(json_agg(c), '[]') as page from public.conversation_page(${userId}::uuid,
      ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit + 1}::int) c`)
  return page.parse(rows)[0].page
}

const counted = z.object({ unread: z.coerce.number() })

/** Counts the unread messages of all conversations. One round trip. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select coalesce(sum(m.unread_count), 0)::int as unread from conversation_members m
    where m.owner_id = ${userId}::uuid and m.unread_count > 0
      and not exists (select from mutes x where x.muter_id = m.owner_id and x.muted_id = m.other_id)
      and ${reachable({ userId, country: null }, sql`m.other_id`)}`)
  return counted.parse(rows[0]).unread
}

const found = z.object({
  user: correspondentSchema,
  refused: z.enum(refusedReasons).nullable(),
  /** True if the other person blocked the caller. */
  blocked: z.boolean(),
  conversation_id: z.uuid().nullable(),
  last_seq: z.number(),
  read_seq: z.number(),
  other_read_seq: z.number(),
  cleared_seq: z.number(),
  unread_count: z.number(),
  muted: z.boolean(),
  time_zone: z.string().nullable(),
  rates: z.record(z.enum(kinds), termsSchema),
  messages: z.array(messageSchema),
  waiting: z.array(messageSchema),
})

export type ThreadRow = z.infer<typeof found>

type Asked = { userId: string; other: string; country: string | null; limit: number; before?: number; after?: number }

// Messages in wire format for the caller. A message that the caller hid looks deleted, and only the sender gets the
// idempotency key.
const shown = sql`public.message_json(s)
  || case when s.hidden_at is not null and s.sender_id <> me.id
    then jsonb_build_object('content', '', 'attachment_id', null, 'attachment', null, 'deleted_at', s.hidden_at) else '{}' end
  || case when s.sender_id <> me.id then '{"client_id": null}'::jsonb else '{}' end`

/**
 * Returns a conversation for the caller: the other person, the prices and `limit + 1` messages. Returns undefined for
 * an unknown id or username. One round trip.
 */
export async function findThread(db: Db, asked: Asked): Promise<ThreadRow | undefined> {
  const { userId, other, country, limit, before, after } = asked
  const bounds =
    after === undefined
      ? sql`s.seq < ${before ?? Number.MAX_SAFE_INTEGER}::bigint order by s.seq desc`
      : sql`s.seq > ${after}::bigint order by s.seq`
  const name = other.toLowerCase()
  const who = isUuid(name) ? sql`p.id = ${name}::uuid` : sql`p.username = ${name}`
  const { rows } = await db.execute(sql`
    select public.correspondent(p.id) as user, public.message_refused(me.id, p.id, ${country}::text) as refused,
      exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = me.id) as blocked,
      m.conversation_id, coalesce(m.last_seq, 0)::int as last_seq, coalesce(m.read_seq, 0)::int as read_seq,
      coalesce(o.read_seq, 0)::int as other_read_seq, greatest(m.cleared_seq, 0)::int as cleared_seq,
      coalesce(m.unread_count, 0) as unread_count,
      public.is_muted(p.id, me.id) as muted, me.time_zone,
      (select jsonb_object_agg(kind, jsonb_build_object('price', rate.price, 'accepted', rate.accepted))
        from unnest(${`{${kinds.join(',')}}`}::text[]) as kind, public.message_rate(me.id, p.id, kind) as rate) as rates,
      coalesce((select jsonb_agg(line) from (
        select ${shown} as line from messages s
        where s.conversation_id = m.conversation_id and s.seq > m.cleared_seq and ${bounds} limit ${limit + 1}) as page),
        '[]') as messages,
      coalesce((select jsonb_agg(line) from (
        select public.message_json(s) as line from messages s
        where s.conversation_id = m.conversation_id and s.seq < 0 and s.sender_id = me.id and s.deleted_at is null
          and s.removed_at is null order by s.seq limit ${messagesPage.max}) as page), '[]') as waiting
    from users p
    join users me on me.id = ${userId}::uuid
    left join conversation_members m on m.owner_id = me.id and m.other_id = p.id
    left join conversation_members o on o.owner_id = p.id and o.other_id = me.id
    where ${who}`)
  return z.array(found).parse(rows)[0]
}
