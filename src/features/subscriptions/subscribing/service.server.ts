import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { bodyHash } from '#shared/idempotency.ts'
import type { Subscribe } from '../contract.ts'
import { refusedFor } from '../service.server.ts'
import { SENTENCES } from '../spec.ts'
import * as store from './store.server.ts'

/**
 * Subscribes the caller: charges the first month at once, and renews it as agreed. Idempotent under an idempotency key.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function subscribe(ctx: SignedInContext, input: Subscribe) {
  const { tier_id: tierId, price_tokens: price } = input
  const result = await store.subscribe(ctx.db, {
    subscriberId: ctx.claims.userId,
    tierId,
    price,
    words: SENTENCES.consent(price),
    country: ctx.request.country,
    key: idempotencyKeyOf(ctx, input),
    hash: await bodyHash('subscriptions.subscribe', { tierId, price }),
  })
  if (result.outcome === 'refused') throw refusedFor(result, ctx.now)
  if (!result.replayed) ctx.announce()
  return { subscription: result.subscription, balance: result.balance }
}
