import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { failedRow } from '#server/jobs/job.ts'
import { refused } from '#shared/schemas.ts'
import { type MoneyNews, news } from '../refunds/store.server.ts'
import type { Cause } from '../store.server.ts'

/** Records the provider's state of a dispute, in any order and any number of times. `lost` is final. One round trip. */
export async function recordDispute(
  db: Db,
  dispute: {
    disputeId: string
    intentId: string
    usdCents: number
    state: 'opened' | 'won' | 'lost'
    reason: string
    dueAt?: Date | null
  },
  cause?: Cause,
): Promise<MoneyNews> {
  const { rows } = await db.execute(sql`
    select ledger.dispute_record(${dispute.intentId}, ${dispute.disputeId}, ${dispute.usdCents}::bigint, ${dispute.state},
      ${dispute.reason}, ${cause?.eventId ?? null}::text, ${cause?.type ?? null}::text,
      ${dispute.dueAt?.toISOString() ?? null}::timestamptz) as result`)
  return news.parse(rows[0]?.result)
}

/**
 * Records an early fraud warning of the card network: the rest of the purchase is frozen until released or disputed.
 */
export async function recordFraudWarning(db: Db, intentId: string, cause?: Cause): Promise<MoneyNews> {
  const { rows } = await db.execute(sql`
    select ledger.warning_record(${intentId}, ${cause?.eventId ?? null}::text, ${cause?.type ?? null}::text) as result`)
  return news.parse(rows[0]?.result)
}

const released = z.discriminatedUnion('outcome', [
  news,
  refused(['not_an_admin', 'reason_missing', 'warning_not_found', 'own_purchase']),
])

/** Releases a warning that an admin finds unfounded. */
export async function releaseFraudWarning(
  db: Db,
  release: { adminId: string; purchaseId: string; reason: string },
): Promise<z.infer<typeof released>> {
  const { rows } = await db.execute(sql`
    select ledger.warning_release(${release.adminId}::uuid, ${release.purchaseId}::uuid, ${release.reason}) as result`)
  return released.parse(rows[0]?.result)
}

const settled = z.object({ purchase: z.uuid().nullable(), failed: failedRow.nullable() })

/**
 * Takes tokens that a hold returned to a purchase after it was taken back, one purchase per call, except `skip`.
 * Returns null if there are no more. `failed`: the purchase could not be settled.
 */
export async function settleClaim(db: Db, skip: readonly string[] = []): Promise<z.infer<typeof settled>> {
  const { rows } = await db.execute(sql`select * from ledger.claims_settle(${`{${skip.join(',')}}`}::uuid[])`)
  return settled.parse(rows[0])
}
