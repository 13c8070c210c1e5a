import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { TokenPackage } from '#features/wallet/index.ts'
import type { Db } from '#server/db/index.ts'
import { purchaseStatuses } from './tables.ts'

export const purchaseRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  recipient_id: z.uuid().nullable(),
  package_id: z.string(),
  tokens: z.number(),
  usd_cents: z.number(),
  status: z.enum(purchaseStatuses),
  payment_intent_id: z.string().nullable(),
  last_error: z.string().nullable(),
  created_at: z.coerce.date(),
})
export type Purchase = z.infer<typeof purchaseRow>

const result = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), replayed: z.boolean(), claimed: z.boolean(), purchase: purchaseRow }),
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum([
      'idempotency_conflict',
      'invalid_amount',
      'buyer_inactive',
      'invalid_recipient',
      'gifts_not_accepted',
      'purchase_not_found',
      'amount_mismatch',
    ]),
  }),
])
export type PurchaseResult = z.infer<typeof result>

/** Event of the provider that caused a change; it is stored so that it is applied once. */
export type Cause = { eventId: string; type: string } | undefined

/** Data of a purchase at the provider, from which `restorePurchase` can create it again. */
export const purchaseMetadata = z.object({
  purchase_id: z.uuid(),
  user_id: z.uuid(),
  /** The buyer, except for a gift. */
  recipient_id: z.uuid(),
  tokens: z.coerce.number(),
})

/**
 * Creates a paid purchase again that the database lacks, because it was restored from a backup.
 * @returns false if the purchase exists, or if the backup lacks the buyer or the recipient.
 */
export async function restorePurchase(
  db: Db,
  { purchase_id, user_id, recipient_id }: z.infer<typeof purchaseMetadata>,
  { id, tokens, usdCents }: TokenPackage,
  paidAt: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select ledger.purchase_restore(${purchase_id}::uuid, ${user_id}::uuid, ${recipient_id}::uuid, ${id}, ${tokens}::bigint,
      ${usdCents}::bigint, ${paidAt.toISOString()}::timestamptz) as restored`)
  return rows[0]?.restored === true
}

type Order = {
  userId: string
  recipientId: string | null
  message: string
  packageId: string
  tokens: number
  usdCents: number
  key: string | undefined
  hash: string
}

/**
 * Opens a purchase or finds the one of the same request; `claimed` is true for the one caller that calls the provider.
 */
export async function openPurchase(db: Db, order: Order): Promise<PurchaseResult> {
  const { rows } = await db.execute(sql`
    select ledger.purchase_open(${order.userId}::uuid, ${order.recipientId}::uuid, ${order.message}, ${order.packageId},
      ${order.tokens}::bigint, ${order.usdCents}::bigint, ${order.key ?? null}::text, ${order.hash}) as result`)
  return result.parse(rows[0]?.result)
}

/** Stores the keyed hash of the paying card. One round trip. */
export async function noteCard(db: Db, id: string, mark: string): Promise<void> {
  await db.execute(sql`select ledger.purchase_card(${id}::uuid, ${mark})`)
}

/** Lets the next identical request call the provider at once. */
export async function releasePurchase(db: Db, id: string): Promise<void> {
  await db.execute(sql`select ledger.purchase_release(${id}::uuid)`)
}

export type Progress = { status: 'processing' | 'requires_action' | 'failed'; error: string | null }

/** Records the progress of a payment; late and duplicate events change nothing. */
export async function progressPurchase(
  db: Db,
  id: string | null,
  intentId: string | null,
  { status, error }: Progress,
  cause: Cause,
): Promise<PurchaseResult> {
  const { rows } = await db.execute(sql`
    select ledger.purchase_progress(${id}::uuid, ${intentId}::text, ${status}, ${error}::text,
      ${cause?.eventId ?? null}::text, ${cause?.type ?? null}::text) as result`)
  return result.parse(rows[0]?.result)
}

/** Credits a paid purchase exactly once, for any number of calls. */
export async function creditPurchase(
  db: Db,
  id: string | null,
  intentId: string,
  usdCents: number,
  cause: Cause,
): Promise<PurchaseResult> {
  const { rows } = await db.execute(sql`
    select ledger.purchase_credit(${id}::uuid, ${intentId}::text, null, ${usdCents}::bigint,
      ${cause?.eventId ?? null}::text, ${cause?.type ?? null}::text) as result`)
  return result.parse(rows[0]?.result)
}

const columns = sql`id, user_id, recipient_id, package_id, tokens::int, usd_cents::int, status,
  stripe_payment_intent_id as payment_intent_id, last_error, created_at`

/** Finds a purchase. One round trip. */
export async function findPurchase(db: Db, id: string): Promise<Purchase | undefined> {
  const { rows } = await db.execute(sql`select ${columns} from purchases where id = ${id}`)
  return purchaseRow.optional().parse(rows[0])
}

/**
 * Lists purchases without a known end: recent ones in every run, older ones once an hour. After a day they are given
 * up; those come last, because recent buyers are waiting. Excludes `skip`.
 */
export async function listUnsettled(db: Db, limit: number, skip: readonly string[]): Promise<Purchase[]> {
  const { rows } = await db.execute(sql`
    select ${columns} from purchases
    where status in ('created', 'processing', 'requires_action') and updated_at < now() - interval '1 minute'
      and claimed_until < now()
      -- purchases stay after a day if they cannot be given up: paid, or while the provider does not respond
      and (created_at > now() - interval '10 minutes' or extract(minute from now() - created_at) = 0)
      and id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by created_at < now() - interval '1 day', updated_at limit ${limit}`)
  return z.array(purchaseRow).parse(rows)
}
