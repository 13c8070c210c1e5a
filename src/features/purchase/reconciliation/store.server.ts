import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { disputeStates, refundStates } from '../tables.ts'

// What the reconciling job asks of our own side. Each is one round trip.

const array = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

const paid = z.array(z.object({ intent: z.string(), usd_cents: z.coerce.number() }))

/** Of these payments, those that were credited, with what was paid for them. */
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

/** A purchase that was credited later than this after it was opened is only found by its charge. */
const creditedWithinMs = 30 * 86_400_000

/** The smallest id of that moment: ids are in the order of time, and the primary key is what is read here. */
const firstIdOf = (at: number) =>
  `${Math.max(0, at).toString(16).padStart(12, '0')}${'0'.repeat(20)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )

/** Purchases credited since then, in ascending id after `after`. */
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

/** Of these refunds, those that are known, and whether they are of a purchase of ours. */
export async function findRefunds(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute(sql`
    select r.stripe_refund_id as id, r.state, p.id is not null as is_ours
    from refunds r left join purchases p on p.stripe_payment_intent_id = r.stripe_payment_intent_id
    where r.stripe_refund_id = any(${array(ids)})`)
  return new Map(knownRefunds.parse(rows).map((row) => [row.id, row]))
}

/** Of these disputes, those that are known, and whether they are of a purchase of ours. */
export async function findDisputes(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute(sql`
    select d.id, d.state, p.id is not null as is_ours
    from disputes d left join purchases p on p.stripe_payment_intent_id = d.stripe_payment_intent_id
    where d.id = any(${array(ids)})`)
  return new Map(knownDisputes.parse(rows).map((row) => [row.id, row]))
}

const oldest = z.object({ refund: z.coerce.date().nullable(), dispute: z.coerce.date().nullable() })

/** Since when a refund is unfinished and a dispute open: their end is news about something old. */
export async function readOldestOpen(db: Db): Promise<z.infer<typeof oldest>> {
  const { rows } = await db.execute(sql`
    select (select min(created_at) from refunds where state in ('requested', 'pending')) as refund,
      (select min(opened_at) from disputes where state = 'opened') as dispute`)
  return oldest.parse(rows[0])
}
