import type * as z from 'zod'
import { type Address, markOfAddress, readOrder, sealAddress } from '#features/orders/index.server.ts'
import { refusalOf } from '#features/wallet/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import type { buyInput } from '../contract.ts'
import { weeklyLimitSentence } from '../rules.ts'
import { priceChanged, REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

type Refused = Extract<store.BuyResult, { outcome: 'refused' }>

const refusals: Record<Exclude<Refused['reason'], 'idempotency_conflict'>, Reason> = {
  not_found: REFUSALS.notFound,
  buyer_inactive: REFUSALS.inactive,
  you_blocked: REFUSALS.youBlocked,
  self: REFUSALS.own,
  sold_out: REFUSALS.soldOut,
  price_changed: REFUSALS.priceChanged,
  address_missing: REFUSALS.addressMissing,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}

type Buying = z.infer<typeof buyInput> & { shipping_address?: Address | undefined }

/**
 * Buys one piece; the tokens are held until the order is accepted. The address is encrypted before it is stored. A
 * retry with the same idempotency key returns the original response at any later time, and buys no second piece.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function buy(ctx: SignedInContext, { id, note, shipping_address, price_tokens, idempotencyKey }: Buying) {
  const { userId } = ctx.claims
  const keys = ctx.env.ADDRESS_KEYS
  const [address, mark] = shipping_address
    ? await Promise.all([sealAddress(keys, userId, shipping_address), markOfAddress(keys, shipping_address)])
    : []
  const result = await store.buyProduct(ctx.db, {
    buyerId: userId,
    productId: id,
    price: price_tokens,
    note,
    address,
    country: ctx.request.country,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('shop.buy', { id, note, price_tokens, mark }),
  })
  if (result.outcome === 'refused') throw refusedFor(result, ctx.now)
  if (!result.replayed) ctx.announce()
  return { ...(await readOrder(ctx, result.order_id)), balance: result.balance }
}

function refusedFor(refused: Refused, now: Date): AppError {
  const { addressMissing } = REFUSALS
  if (refused.reason === 'address_missing')
    return new AppError(addressMissing, { fields: { shipping_address: addressMissing.sentence } })
  return refusalOf(refused, refusals, { now, priceChanged, weeklyLimit: weeklyLimitSentence })
}
