import { idIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { PurchaseEntry, PurchasesInput } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import { findListed, type ListedPurchase, listPurchases } from './store.server.ts'

/** Returns a keyset page of the caller's purchases, newest first. @throws AppError CURSOR_INVALID */
export async function purchases(ctx: SignedInContext, { limit, cursor }: PurchasesInput) {
  const rows = await listPurchases(ctx.db, ctx.claims.userId, { limit, before: idIn(cursor) })
  const page = toPage(rows, limit, ({ id }) => toCursor(id))
  return { purchases: page.rows.map(toEntry), next_cursor: page.nextCursor }
}

/**
 * Returns one of the caller's purchases, for its receipt. @throws AppError PURCHASE_NOT_FOUND, also for other people's
 * purchases
 */
export async function purchaseOf(ctx: SignedInContext, id: string): Promise<PurchaseEntry> {
  const found = await findListed(ctx.db, ctx.claims.userId, id)
  if (!found) throw new AppError(REFUSALS.notFound)
  return toEntry(found)
}

const toEntry = (row: ListedPurchase): PurchaseEntry => ({
  id: row.id,
  tokens: row.tokens,
  usd_cents: row.usd_cents,
  status: row.status,
  is_gift: row.recipient_id !== null,
  created_at: row.created_at,
  package_id: row.package_id,
  recipient: row.recipient,
  message: row.message,
  credited_at: row.credited_at,
  refund_state: row.refund_state,
  dispute_state: row.dispute_state,
  refundable_until: row.refundable_until,
})
