import type { SignedInContext } from '#server/trpc.ts'
import { toPage } from '#shared/pagination.ts'
import type { Agree, Mine } from '../contract.ts'
import { refusedFor } from '../service.server.ts'
import { SENTENCES } from '../spec.ts'
import * as store from './store.server.ts'

/** Lists the caller's subscriptions, newest first, including ended ones. */
export async function listOwn(ctx: SignedInContext, { limit, cursor, creator_id }: Mine) {
  const rows = await store.listSubscriptions(ctx.db, ctx.claims.userId, { limit, cursor, creatorId: creator_id })
  const page = toPage(rows, limit, ({ id }) => id)
  return { subscriptions: page.rows, next_cursor: page.nextCursor }
}

/** Cancels future charges; access lasts to the end of the paid month. @throws AppError SUBSCRIPTION_NOT_FOUND */
export async function cancel(ctx: SignedInContext, id: string) {
  const result = await store.cancel(ctx.db, ctx.claims.userId, id)
  if (result.outcome === 'refused') throw refusedFor(result, ctx.now)
  if (!result.replayed) ctx.announce()
  return { subscription: result.subscription }
}

/**
 * Stores the caller's consent to the current price: after a change, to continue after cancelling, or for another tier
 * from the next month on.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_OVER, TIER_NOT_FOUND, PRICE_CHANGED
 */
export async function agree(ctx: SignedInContext, { id, tier_id: tierId, price_tokens: price }: Agree) {
  const given = { id, tierId, price, words: SENTENCES.consent(price), country: ctx.request.country }
  const result = await store.agree(ctx.db, ctx.claims.userId, given)
  if (result.outcome === 'refused') throw refusedFor(result, ctx.now)
  return { subscription: result.subscription }
}
