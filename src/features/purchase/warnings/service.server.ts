import { idIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { releaseFraudWarning } from '../settling/store.server.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'
import { listFraudWarnings } from './store.server.ts'

/** Returns a keyset page of purchases frozen by a fraud warning. @throws AppError CURSOR_INVALID */
export async function fraudWarnings(
  ctx: SignedInContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const page = toPage(await listFraudWarnings(ctx.db, { limit, before: idIn(cursor) }), limit, (row) =>
    toCursor(row.purchase_id),
  )
  return { warnings: page.rows, next_cursor: page.nextCursor }
}

const refusals: Record<'not_an_admin' | 'reason_missing' | 'warning_not_found' | 'own_purchase', Reason> = {
  // an admin by the token, but no longer by the account
  not_an_admin: COMMON.forbidden,
  reason_missing: REFUSALS.releaseReasonMissing,
  warning_not_found: REFUSALS.warningNotFound,
  own_purchase: REFUSALS.ownPurchase,
}

/** Releases the frozen tokens of a warned purchase; idempotent. @throws AppError WARNING_NOT_FOUND, OWN_PURCHASE */
export async function releaseWarning(
  ctx: SignedInContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const result = await releaseFraudWarning(ctx.db, { adminId: ctx.claims.userId, purchaseId: id, reason })
  if (result.outcome === 'refused') throw new AppError(refusals[result.reason])
  if (result.replayed) return
  ctx.log.info(SENTENCES.released, { purchase: id, user: ctx.claims.userId })
  ctx.announce()
}
