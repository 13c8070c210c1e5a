import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { meterReasons } from '../billing/lists.ts'
import { callOf, people, toCalls } from '../lifecycle/store.server.ts'
import { callSides, callStatuses, callTypes } from '../lists.ts'
import { type HistoryInput, receiptWhats } from './contract.ts'

const line = z.object({ what: z.enum(receiptWhats), seconds: z.number(), tokens: z.number() })
const interval = z.object({
  who: z.enum(callSides),
  from: z.string(),
  to: z.string(),
  reason: z.enum(meterReasons).nullable(),
})
const partsRow = z.object({
  record: z
    .object({
      seconds: z.number(),
      free_seconds: z.number(),
      lines: z.array(line.extend({ what: line.shape.what.exclude(['fee']) })),
      intervals: z.array(interval),
    })
    .nullable(),
  signature: z.string().nullable(),
  movement_id: z.uuid().nullable(),
  minimum: z.object({ tokens: z.number(), outcome: z.enum(['paid', 'returned']).nullable() }).nullable(),
})

/** Finds a call with its record and, if stored, its signed receipt; undefined without such a call. One round trip. */
export async function findParts(db: Db, callId: string) {
  const { rows } = await db.execute(sql`
    select ${callOf} as call, to_jsonb(r) as record, s.signature, ledger.hold_movement(c.hold_id) as movement_id,
      to_jsonb(m) as minimum
    from call_requests c ${people}
    left join call_records r on r.call_id = c.id left join call_receipts s on s.call_id = c.id
    left join call_minimums m on m.call_id = c.id
    where c.id = ${callId}::uuid`)
  const [call] = toCalls(rows)
  return call && { call, ...partsRow.parse(rows[0]) }
}

/** Stores a signed receipt. @returns the stored one; concurrent callers get the first. One round trip. */
export async function storeSignature(db: Db, callId: string, signature: string): Promise<string> {
  const { rows } = await db.execute(sql`
    insert into call_receipts (call_id, signature) values (${callId}::uuid, ${signature})
    on conflict (call_id) do update set call_id = excluded.call_id returning signature`)
  return z.array(z.object({ signature: z.string() })).parse(rows)[0]?.signature ?? signature
}

const historyRow = z.object({
  id: z.uuid(),
  type: z.enum(callTypes),
  status: z.enum(callStatuses),
  role: z.enum(callSides),
  ended_at: z.coerce.date(),
  seconds: z.number(),
  rate: z.number(),
  tokens: z.number(),
})

/**
 * Lists a user's agreed calls that have ended, newest first (`limit + 1` rows, paginated by keyset). One round trip.
 */
export async function listHistory(db: Db, userId: string, { limit, cursor }: HistoryInput) {
  const before = sql`(${cursor ?? null}::uuid is null or c.id < ${cursor ?? null}::uuid)`
  const mine = (column: 'fan_id' | 'creator_id') => sql`(select c.id from call_requests c
    where c.${sql.identifier(column)} = ${userId}::uuid and c.accepted_at is not null and c.ended_at is not null and ${before}
    order by c.id desc limit ${limit + 1})`
  const { rows } = await db.execute(sql`
    select ${callOf} as call, case when c.fan_id = ${userId}::uuid then 'fan' else 'creator' end as role,
      c.id, c.type, c.status, c.ended_at, coalesce(r.seconds, 0) as seconds, c.rate, c.paid_tokens as tokens
    from (${mine('fan_id')} union all ${mine('creator_id')}) as page join call_requests c using (id) ${people}
    left join call_records r on r.call_id = c.id order by c.id desc limit ${limit + 1}`)
  const calls = toCalls(rows)
  return z
    .array(historyRow)
    .parse(rows)
    .map((row, place) => ({ row, call: calls[place] }))
}
