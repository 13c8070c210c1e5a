import { readOrder } from '#features/orders/index.server.ts'
import { refusalOf } from '#features/wallet/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import type { Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { weeklyLimitSentence } from '../rules.ts'
import { priceChanged, REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

type Refused = Extract<store.OrderResult, { outcome: 'refused' }>

const refusals: Record<Exclude<Refused['reason'], 'idempotency_conflict'>, Reason> = {
  not_found: REFUSALS.notFound,
  buyer_inactive: REFUSALS.inactive,
  you_blocked: REFUSALS.youBlocked,
  self: REFUSALS.own,
  sold_out: REFUSALS.soldOut,
  price_changed: REFUSALS.priceChanged,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}

type Ordering = { id: string; note: string; priceTokens?: number | undefined; idempotencyKey?: string | undefined }

/**
 * Orders an offer; the tokens are held until the order is accepted. A retry with the same idempotency key returns the
 * original response at any later time, and places no second order.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function order(ctx: SignedInContext, { id, note, priceTokens, idempotencyKey }: Ordering) {
  const result = await store.orderOffer(ctx.db, {
    buyerId: ctx.claims.userId,
    offerId: id,
    price: priceTokens,
    note,
    country: ctx.request.country,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('offers.order', { id, note, priceTokens }),
  })
  if (result.outcome === 'refused')
    throw refusalOf(result, refusals, { now: ctx.now, priceChanged, weeklyLimit: weeklyLimitSentence })
  if (!result.replayed) ctx.announce()
  return { ...(await readOrder(ctx, result.order_id)), balance: result.balance }
}
