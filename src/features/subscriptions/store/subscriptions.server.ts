import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refused, refusedSpending } from '#shared/outcome.ts'
import { subscriptionSchema } from '../contract.ts'
import { graceDays, lateMinutes, retryMinutes } from '../spec.ts'

const paying = [
  'sender_inactive',
  'self',
  'recipient_not_found',
  'recipient_not_creator',
  'insufficient_tokens',
] as const
const done = z.object({ outcome: z.literal('done'), subscription: subscriptionSchema, replayed: z.boolean() })

const subscribed = z.discriminatedUnion('outcome', [
  done.extend({ balance: z.number() }),
  refusedSpending([
    ...paying,
    'invalid_amount',
    'idempotency_conflict',
    'tier_not_found',
    'already_subscribed',
    'price_changed',
  ]).extend({ price: z.number().optional() }),
])
export type Subscribed = z.infer<typeof subscribed>

type New = {
  subscriberId: string
  tierId: string
  price: number
  /** What stood beside the box that was ticked. */
  words: string
  country: string | null
  key: string | undefined
  hash: string
}

/** Decides, moves the tokens and writes what both sides are told: one round trip (rule 4). */
export async function subscribe(db: Db, given: New): Promise<Subscribed> {
  const { rows } = await db.execute(sql`
    select ledger.subscribe(${given.subscriberId}::uuid, ${given.tierId}::uuid, ${given.price}::int, ${given.words}::text,
      ${given.country}::text, ${given.key ?? null}::text, ${given.hash}::text) as result`)
  return subscribed.parse(rows[0]?.result)
}

const cancelled = z.discriminatedUnion('outcome', [done, refused(['not_found'])])

/** One round trip. */
export async function cancel(db: Db, subscriberId: string, id: string): Promise<z.infer<typeof cancelled>> {
  const { rows } = await db.execute(
    sql`select ledger.subscription_cancel(${subscriberId}::uuid, ${id}::uuid) as result`,
  )
  return cancelled.parse(rows[0]?.result)
}

const agreed = z.discriminatedUnion('outcome', [
  done,
  refused(['not_found', 'over', 'tier_not_found', 'price_changed']).extend({ price: z.number().optional() }),
])
export type Agreed = z.infer<typeof agreed>

type Consent = { id: string; tierId: string | undefined; price: number; words: string }

/** One round trip. */
export async function agree(db: Db, subscriberId: string, given: Consent): Promise<Agreed> {
  const { rows } = await db.execute(sql`
    select ledger.subscription_agree(${subscriberId}::uuid, ${given.id}::uuid, ${given.tierId ?? null}::uuid,
      ${given.price}::int, ${given.words}::text) as result`)
  return agreed.parse(rows[0]?.result)
}

/** What the functions of renew.sql are told. */
export const renewing = JSON.stringify({
  grace_days: graceDays,
  retry_minutes: retryMinutes,
  late_minutes: lateMinutes,
})

const paid = z.discriminatedUnion('outcome', [
  done.extend({ event: z.enum(['renewed', 'ended']), balance: z.number().optional() }),
  refusedSpending([...paying, 'not_found', 'nothing_due', 'invalid_amount']),
])
export type Paid = z.infer<typeof paid>

/** Tries a renewal that could not be paid once more: one round trip. */
export async function pay(db: Db, subscriberId: string, id: string): Promise<Paid> {
  const { rows } = await db.execute(
    sql`select ledger.subscription_pay(${subscriberId}::uuid, ${id}::uuid, ${renewing}::jsonb) as result`,
  )
  return paid.parse(rows[0]?.result)
}

type Page = { limit: number; cursor: string | undefined; creatorId: string | undefined }

/** Somebody's own, the newest first, by keyset: `limit + 1` rows. One round trip. */
export async function listSubscriptions(db: Db, subscriberId: string, { limit, cursor, creatorId }: Page) {
  const { rows } = await db.execute(sql`
    select membership_json(m.id) as subscription from memberships m
    where m.subscriber_id = ${subscriberId}::uuid
      and (${cursor ?? null}::uuid is null or m.id < ${cursor ?? null}::uuid)
      and (${creatorId ?? null}::uuid is null or m.creator_id = ${creatorId ?? null}::uuid)
    order by m.id desc limit ${limit + 1}`)
  return rows.map((row) => subscriptionSchema.parse(row.subscription))
}
