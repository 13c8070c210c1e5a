import { refusalOf } from '#features/wallet/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import { fullDetailsOf, itemOf, type Page } from '../items/service.server.ts'
import { weeklyLimitSentence } from '../rules.ts'
import { priceChanged, REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

const refusals: Record<Exclude<store.UnlockRefused['reason'], 'idempotency_conflict' | 'invalid_amount'>, Reason> = {
  not_found: REFUSALS.notFound,
  recipient_not_found: REFUSALS.notFound,
  recipient_not_creator: REFUSALS.notFound,
  sender_inactive: REFUSALS.inactive,
  you_blocked: REFUSALS.youBlocked,
  self: REFUSALS.own,
  tier_only: REFUSALS.tierOnly,
  price_changed: REFUSALS.priceChanged,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}

type Unlocking = { id: string; price?: number | undefined; idempotencyKey?: string | undefined }

/**
 * Buys an item. The creator gets the tokens at once, and the purchase is permanent. An item that the caller can already
 * open is not charged, even with a different idempotency key.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function unlock(ctx: SignedInContext, { id, price, idempotencyKey }: Unlocking) {
  const { result, content } = await store.unlock(ctx.db, {
    viewer: { userId: ctx.claims.userId, country: ctx.request.country },
    id,
    price,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('content.unlock', { id, price }),
  })
  if (result.outcome === 'refused')
    throw refusalOf(result, refusals, { now: ctx.now, priceChanged, weeklyLimit: weeklyLimitSentence })
  // the item was bought earlier, and moderation has removed it
  if (!content) throw new AppError(REFUSALS.notFound)
  if (!result.replayed) ctx.announce()
  return { success: true as const, content: fullDetailsOf(ctx, content), balance: result.balance }
}

/** Lists the caller's purchases, newest first. */
export async function purchases(ctx: SignedInContext, page: Page) {
  const rows = await store.listPurchases(ctx.db, ctx.claims.userId, page)
  const { rows: found, nextCursor } = toPage(rows, page.limit, ({ id }) => id)
  return {
    purchases: found.map(({ item, ...purchase }) => ({ ...purchase, content: itemOf(ctx, item) })),
    next_cursor: nextCursor,
  }
}
