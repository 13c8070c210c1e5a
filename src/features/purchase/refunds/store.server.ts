import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type AuditStatements, callAsAdmin } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { refused } from '#shared/schemas.ts'
import { type Cause, purchaseRow } from '../store.server.ts'
import { disputeStates, refundStates } from '../tables.ts'

const refundRow = z.object({
  /** Id of the refund in Limelight; it is the provider's idempotency key. */
  id: z.uuid(),
  payment_intent_id: z.string(),
  /** Id at the provider; null until the provider has responded. */
  refund_id: z.string().nullable(),
  usd_cents: z.number(),
  state: z.enum(refundStates),
  /** Null if the refund was made in the provider's dashboard. */
  requested_by: z.uuid().nullable(),
  created_at: z.coerce.date(),
})
export type RefundRow = z.infer<typeof refundRow>

export const moneyPurchase = purchaseRow.extend({
  message: z.string(),
  credited_at: z.coerce.date().nullable(),
  refund_state: z.enum(refundStates).nullable(),
  dispute_state: z.enum(disputeStates).nullable(),
})

const begun = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), replayed: z.boolean(), refund: refundRow, purchase: moneyPurchase }),
  refused([
    'idempotency_conflict',
    'purchase_not_found',
    'not_refundable',
    'refund_too_late',
    'partly_refunded',
    'tokens_spent',
  ]),
])
export type StartedRefund = z.infer<typeof begun>

/**
 * Result of an event about money. `purchase` is null if the payment is unknown; the event is then stored until its
 * purchase is credited.
 */
export const news = z.object({
  outcome: z.literal('done'),
  replayed: z.boolean(),
  refund: refundRow.nullable(),
  purchase: moneyPurchase.nullable(),
})
export type MoneyNews = z.infer<typeof news>

/** Takes the tokens of an untouched purchase at once; idempotent. One round trip. */
export async function beginRefund(
  db: Db,
  request: { userId: string; purchaseId: string; key?: string | undefined; hash?: string | undefined },
  audit?: AuditStatements,
): Promise<StartedRefund> {
  const call = sql`ledger.refund_begin(${request.userId}::uuid, ${request.purchaseId}::uuid, ${request.key ?? null}::text,
    ${request.hash ?? null}::text)`
  const { rows } = await db.execute(audit ? callAsAdmin(call, audit) : sql`select ${call} as result`)
  return begun.parse(rows[0]?.result)
}

/** Records the provider's state of a refund, in any order and any number of times. `failed` returns the tokens. */
export async function recordRefund(
  db: Db,
  refund: { refundId: string; intentId: string; usdCents: number; status: 'pending' | 'succeeded' | 'failed' },
  cause?: Cause,
): Promise<MoneyNews> {
  const { rows } = await db.execute(sql`
    select ledger.refund_record(${refund.intentId}, ${refund.refundId}, ${refund.usdCents}::bigint, ${refund.status},
      ${cause?.eventId ?? null}::text, ${cause?.type ?? null}::text) as result`)
  return news.parse(rows[0]?.result)
}

const abandoned = z.discriminatedUnion('outcome', [news, refused(['refund_not_found'])])

/** Ends a request that the provider refused and returns the tokens. A refund that the provider knows is unchanged. */
export async function abandonRefund(db: Db, id: string): Promise<z.infer<typeof abandoned>> {
  const { rows } = await db.execute(sql`select ledger.refund_abandon(${id}::uuid) as result`)
  return abandoned.parse(rows[0]?.result)
}

/** Lists refunds that may not have been requested from the provider, oldest first, except `skip`. */
export async function listUnaskedRefunds(
  db: Db,
  { limit, skip }: { limit: number; skip: readonly string[] },
): Promise<RefundRow[]> {
  const { rows } = await db.execute(sql`
    select id, stripe_payment_intent_id as payment_intent_id, stripe_refund_id as refund_id, usd_cents::int, state,
      requested_by, created_at
    from refunds where state = 'requested' and updated_at < now() - interval '1 minute'
      and id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by updated_at limit ${limit}`)
  return z.array(refundRow).parse(rows)
}
