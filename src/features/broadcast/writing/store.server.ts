import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BroadcastRow, broadcastColumns, broadcastRow } from '../listing/store.server.ts'
import { type Audience, activeMax, type Frequency } from '../spec.ts'
import type { Schedule } from './rules.ts'

type New = {
  creatorId: string
  audience: Audience
  subject: string
  message: string
  frequency: Frequency
  timeZone: string
  schedule: Schedule
  imageId: string | undefined
  contentId: string | undefined
  contentPrice: number | undefined
  key: string | undefined
  hash: string
}

const stored = z.union([
  z.object({ id: z.uuid(), hash: z.string() }),
  z.object({ refused: z.enum(['too_many', 'image_gone', 'content_gone']) }),
])

/** Stores a broadcast with its files, once per key, or returns the reason of a refusal. One round trip. */
export async function insertBroadcast(db: Db, given: New): Promise<z.infer<typeof stored>> {
  const body = {
    creator_id: given.creatorId,
    audience: given.audience,
    subject: given.subject,
    message: given.message,
    frequency: given.frequency,
    time_zone: given.timeZone,
    request_key: given.key,
    body_hash: given.hash,
    starts_at: given.schedule.startsAt,
    ends_at: given.schedule.endsAt,
    image_id: given.imageId,
    content_id: given.contentId,
    content_price: given.contentPrice ?? 0,
  }
  const { rows } = await db.execute(sql`
    select broadcast_store(${JSON.stringify(body)}::jsonb, ${activeMax}::int) as stored`)
  return stored.parse(rows[0]?.stored)
}

/** Returns a broadcast in its state right after it was stored: the response to every retry. One round trip. */
export async function findAsStored(db: Db, creatorId: string, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${broadcastColumns}
    from (select id, creator_id, audience, subject, message, image_id, content_id, content_price, frequency, time_zone,
      'active' as state, starts_at, ends_at, starts_at as next_at, null::timestamptz as failed_at,
      null::timestamptz as retry_at, created_at from broadcasts) b
    cross join (
      select null::text as state, null::timestamptz as due_at, 0 as recipients, 0 as delivered, 0 as skipped) r
    cross join (select 0 as content_sold) s
    cross join (select 0 as times, 0 as delivered) t
    where b.id = ${id}::uuid and b.creator_id = ${creatorId}::uuid`)
  return rows[0] && broadcastRow.parse(rows[0])
}
