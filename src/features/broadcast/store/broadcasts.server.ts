import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { progressOf, type Schedule, statusOf } from '../rules.ts'
import { broadcastStates } from '../spec/lists.ts'
import { type Audience, activeMax, audiences, type Frequency, frequencies, frequencyDays, shares } from '../spec.ts'

const row = z
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
    created_at: z.coerce.date(),
    is_sending: z.boolean(),
    last_at: z.coerce.date().nullable(),
    recipients: z.coerce.number(),
    delivered: z.coerce.number(),
    skipped: z.coerce.number(),
    times: z.coerce.number(),
    delivered_total: z.coerce.number(),
  })
  .transform(({ state, is_sending, ...known }) => ({
    ...known,
    status: statusOf({ state, isSending: is_sending, nextAt: known.next_at }),
    // what has not begun has reached nobody
    progress: known.last_at === null ? 0 : progressOf(known),
  }))
export type BroadcastRow = z.infer<typeof row>

const shown = sql`
  b.id, b.audience, b.subject, b.message, b.image_id, b.content_id, b.content_price, s.content_sold,
  s.content_sold * b.content_price as content_tokens, b.frequency, b.time_zone, b.state, b.starts_at, b.ends_at, b.next_at,
  b.created_at, coalesce(r.state = 'sending', false) as is_sending, r.due_at as last_at,
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

/** Stores a broadcast with what goes along, under a key once; or why not. One round trip. */
export async function insertBroadcast(db: Db, given: New): Promise<z.infer<typeof stored>> {
  const body = {
    ...{ creator_id: given.creatorId, audience: given.audience, subject: given.subject, message: given.message },
    ...{ frequency: given.frequency, time_zone: given.timeZone, request_key: given.key, body_hash: given.hash },
    ...{ starts_at: given.schedule.startsAt, ends_at: given.schedule.endsAt },
    ...{ image_id: given.imageId, content_id: given.contentId, content_price: given.contentPrice ?? 0 },
  }
  const { rows } = await db.execute(sql`
    select broadcast_store(${JSON.stringify(body)}::jsonb, ${activeMax}::int) as stored`)
  return stored.parse(rows[0]?.stored)
}

/** One round trip; undefined when this creator has none like that. */
export async function findBroadcast(db: Db, creatorId: string, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${shown} from broadcasts b ${runs} where b.id = ${id}::uuid and b.creator_id = ${creatorId}::uuid`)
  return rows[0] && row.parse(rows[0])
}

/** As it was right after it was stored, whatever has become of it since: the answer to every attempt. One round trip. */
export async function findAsStored(db: Db, creatorId: string, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${shown}
    from (select id, creator_id, audience, subject, message, image_id, content_id, content_price, frequency, time_zone,
      'active' as state, starts_at, ends_at, starts_at as next_at, created_at from broadcasts) b
    cross join (
      select null::text as state, null::timestamptz as due_at, 0 as recipients, 0 as delivered, 0 as skipped) r
    cross join (select 0 as content_sold) s
    cross join (select 0 as times, 0 as delivered) t
    where b.id = ${id}::uuid and b.creator_id = ${creatorId}::uuid`)
  return rows[0] && row.parse(rows[0])
}

/** A creator's own, the newest first, by keyset: `limit + 1` rows. One round trip. */
export async function listBroadcasts(db: Db, creatorId: string, page: { limit: number; cursor: string | undefined }) {
  const { rows } = await db.execute(sql`
    select ${shown} from broadcasts b ${runs}
    where b.creator_id = ${creatorId}::uuid
      and (${page.cursor ?? null}::uuid is null or b.id < ${page.cursor ?? null}::uuid)
    order by b.id desc limit ${page.limit + 1}`)
  return z.array(row).parse(rows)
}

const counts = z.array(z.object({ audience: z.enum(audiences), count: z.number(), recipients: z.number() }))

/** One round trip. */
export async function countAudiences(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    select broadcast_audiences(${creatorId}::uuid, ${JSON.stringify(shares)}::jsonb) as counts`)
  return counts.parse(rows[0]?.counts)
}

const changed = z.enum(['not_found', 'over']).nullable()

/** One round trip. */
export async function changeBroadcast(
  db: Db,
  creatorId: string,
  id: string,
  to: 'active' | 'paused' | 'cancelled',
): Promise<z.infer<typeof changed>> {
  const { rows } = await db.execute(sql`
    select broadcast_change(${creatorId}::uuid, ${id}::uuid, ${to}::text, ${JSON.stringify(frequencyDays)}::jsonb) as why`)
  return changed.parse(rows[0]?.why)
}
