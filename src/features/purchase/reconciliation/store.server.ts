import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { disputeStates, refundStates } from '../tables.ts'

// Queries of the jobs `reconcile` and `purchases`. Each takes one round trip.

const array = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

const paid = z.array(z.object({ intent: z.string(), usd_cents: z.coerce.number() }))

/** Returns those of the payments that are credited, with their prices. */
export async function findCredited(db: Db, intents: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute(sql`
    select stripe_payment_intent_id as intent, usd_cents from purchases
    where stripe_payment_intent_id = any(${array(intents)}) and movement_id is not null`)
  return new Map(paid.parse(rows).map(({ intent, usd_cents }) => [intent, usd_cents]))
}

const credited = z.array(
  z.object({
    id: z.uuid(),
    intent: z.string().nullable(),
    usd_cents: z.coerce.number(),
    credited_at: z.coerce.date(),
  }),
)
export type CreditedPurchase = z.infer<typeof credited>[number]

/**
 * Longest time in milliseconds between opening and credit of a purchase that the list includes; a later credit is found
 * only by its charge.
 */
const creditedWithinMs = 30 * 86_400_000

/** Returns the smallest possible id at a moment; ids are ordered by time, so the primary key can be used. */
const firstIdOf = (at: number) =>
  `${Math.max(0, at).toString(16).padStart(12, '0')}${'0'.repeat(20)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )

/** Lists purchases credited since a moment, in ascending id after `after`. */
export async function listCredited(db: Db, since: Date, after: string | null, limit: number) {
  const { rows } = await db.execute(sql`
    select id, stripe_payment_intent_id as intent, usd_cents, credited_at from purchases
    where credited_at >= ${since.toISOString()}::timestamptz
      and id > ${after ?? firstIdOf(since.getTime() - creditedWithinMs)}::uuid
    order by id limit ${limit}`)
  return credited.parse(rows)
}

const knownRefunds = z.array(z.object({ id: z.string(), state: z.enum(refundStates), is_ours: z.boolean() }))
const knownDisputes = z.array(z.object({ id: z.string(), state: z.enum(disputeStates), is_ours: z.boolean() }))

/** Returns those of the refunds that are stored, and whether they belong to a purchase. */
export async function findRefunds(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute(sql`
    select r.stripe_refund_id as id, r.state, p.id is not null as is_ours
    from refunds r left join purchases p on p.stripe_payment_intent_id = r.stripe_payment_intent_id
    where r.stripe_refund_id = any(${array(ids)})`)
  return new Map(knownRefunds.parse(rows).map((row) => [row.id, row]))
}

/** Returns those of the disputes that are stored, and whether they belong to a purchase. */
export async function findDisputes(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute(sql`
    select d.id, d.state, p.id is not null as is_ours
    from disputes d left join purchases p on p.stripe_payment_intent_id = d.stripe_payment_intent_id
    where d.id = any(${array(ids)})`)
  return new Map(knownDisputes.parse(rows).map((row) => [row.id, row]))
}

const oldest = z.object({ refund: z.coerce.date().nullable(), dispute: z.coerce.date().nullable() })

/**
 * Returns the times of the oldest unfinished refund and the oldest open dispute, because their end may be reported
 * late.
 */
export async function readOldestOpen(db: Db): Promise<z.infer<typeof oldest>> {
  const { rows } = await db.execute(sql`
    select (select min(created_at) from refunds where state in ('requested', 'pending')) as refund,
      (select min(opened_at) from disputes where state = 'opened') as dispute`)
  return oldest.parse(rows[0])
}
