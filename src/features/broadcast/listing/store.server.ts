import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { broadcastStates } from '../lists.ts'
import { audiences, frequencies, frequencyDays } from '../spec.ts'
import { failureOf, progressOf, statusOf } from './rules.ts'

export const broadcastRow = z
  .object({
    id: z.uuid(),
    audience: z.enum(audiences),
    subject: z.string(),
    message: z.string(),
    image_id: z.uuid().nullable(),
    content_id: z.uuid().nullable(),
    content_price: z.number(),
    content_sold: z.coerce.number(),
    content_tokens: z.coerce.number(),
    frequency: z.enum(frequencies),
    time_zone: z.string(),
    state: z.enum(broadcastStates),
    starts_at: z.coerce.date(),
    ends_at: z.coerce.date().nullable(),
    next_at: z.coerce.date().nullable(),
    failed_at: z.coerce.date().nullable(),
    retry_at: z.coerce.date().nullable(),
    created_at: z.coerce.date(),
    is_sending: z.boolean(),
    last_at: z.coerce.date().nullable(),
    recipients: z.coerce.number(),
    delivered: z.coerce.number(),
    skipped: z.coerce.number(),
    times: z.coerce.number(),
    delivered_total: z.coerce.number(),
  })
  .transform(({ state, is_sending, failed_at, ...known }) => ({
    ...known,
    failure: failureOf({ failedAt: failed_at, retryAt: known.retry_at }),
    status: statusOf({ state, isSending: is_sending, nextAt: known.next_at }),
    // no progress before the first run
    progress: known.last_at === null ? 0 : progressOf(known),
  }))
export type BroadcastRow = z.infer<typeof broadcastRow>

export const broadcastColumns = sql`
  b.id, b.audience, b.subject, b.message, b.image_id, b.content_id, b.content_price, s.content_sold,
  s.content_sold * b.content_price as content_tokens, b.frequency, b.time_zone, b.state, b.starts_at, b.ends_at, b.next_at,
  b.failed_at, b.retry_at, b.created_at, coalesce(r.state = 'sending', false) as is_sending, r.due_at as last_at,
  coalesce(r.recipients, 0) as recipients, coalesce(r.delivered, 0) as delivered, coalesce(r.skipped, 0) as skipped,
  coalesce(t.times, 0) as times, coalesce(t.delivered, 0) as delivered_total`
const runs = sql`
  left join lateral (
    select * from broadcast_runs where broadcast_id = b.id order by due_at desc limit 1) r on true
  left join lateral (
    select count(distinct m.conversation_id) as content_sold from messages m
    where b.content_id is not null and m.attachment_id = b.content_id and m.unlocked_at is not null) s on true
  left join lateral (
    select count(*) as times, sum(delivered) as delivered from broadcast_runs where broadcast_id = b.id) t on true`

/** Returns a broadcast of this creator; undefined for unknown ids. One round trip. */
export async function findBroadcast(db: Db, creatorId: string, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${broadcastColumns} from broadcasts b ${runs} where b.id = ${id}::uuid and b.creator_id = ${creatorId}::uuid`)
  return rows[0] && broadcastRow.parse(rows[0])
}

/** Returns `limit + 1` broadcasts of a creator, newest first, by keyset. One round trip. */
export async function listBroadcasts(db: Db, creatorId: string, page: { limit: number; cursor: string | undefined }) {
  const { rows } = await db.execute(sql`
    select ${broadcastColumns} from broadcasts b ${runs}
    where b.creator_id = ${creatorId}::uuid
      and (${page.cursor ?? null}::uuid is null or b.id < ${page.cursor ?? null}::uuid)
    order by b.id desc limit ${page.limit + 1}`)
  return z.array(broadcastRow).parse(rows)
}

const changeResult = z.enum(['not_found', 'over']).nullable()

/** Changes the state of a broadcast of this creator; returns the result of `broadcast_change`. One round trip. */
export async function changeBroadcast(
  db: Db,
  creatorId: string,
  id: string,
  to: 'active' | 'paused' | 'cancelled',
): Promise<z.infer<typeof changeResult>> {
  const { rows } = await db.execute(sql`
    select broadcast_change(${creatorId}::uuid, ${id}::uuid, ${to}::text, ${JSON.stringify(frequencyDays)}::jsonb) as why`)
  return changeResult.parse(rows[0]?.why)
}
