import { readOrder } from '#features/orders/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import { refusalOf } from '#features/wallet/index.server.ts'
import type { Context } from '#server/context.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import { type CreateOffer, deliveryFrom, type UpdateOffer } from './contract.ts'
import { weeklyLimitSentence } from './rules.ts'
import { defaultDeliveryHours, priceChanged, REFUSALS, viewSeconds } from './spec.ts'
import * as store from './store.server.ts'

/** @throws AppError TOO_MANY_OFFERS, FORBIDDEN */
export async function create(ctx: SignedInContext, { deliveryTime, customDays, ...input }: CreateOffer) {
  const delivery = { deliveryHours: defaultDeliveryHours, ...deliveryFrom({ deliveryTime, customDays }) }
  const offer = await store.insertOffer(ctx.db, ctx.claims.userId, { ...input, ...delivery })
  if (offer === 'full') throw new AppError(REFUSALS.tooMany)
  if (offer === 'inactive') throw new AppError(COMMON.forbidden)
  return { success: true as const, offer }
}

/** Changes what is given; no order changes with it. @throws AppError OFFER_NOT_FOUND */
export async function update(ctx: SignedInContext, given: UpdateOffer) {
  const { id, title, description, category, priceTokens, maxQuantity, active } = given
  const changes = { title, description, category, priceTokens, maxQuantity, active, ...deliveryFrom(given) }
  const offer = await store.updateOffer(ctx.db, ctx.claims.userId, id, changes)
  if (!offer) throw new AppError(REFUSALS.notFound)
  return { success: true as const, offer }
}

/** What was ordered of it stays. @throws AppError OFFER_NOT_FOUND */
export async function remove(ctx: SignedInContext, id: string) {
  if (!(await store.deleteOffer(ctx.db, ctx.claims.userId, id))) throw new AppError(REFUSALS.notFound)
  return { success: true as const }
}

type Page = { limit: number; cursor?: string | undefined }
type Searched = Page & { search?: string | undefined }
const paged = <O extends { id: string }>(rows: O[], limit: number) => {
  const { rows: offers, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { offers, next_cursor: nextCursor }
}

/** The caller's own, with their figures. */
export const own = async (ctx: SignedInContext, page: Searched) =>
  paged(await store.listOwn(ctx.db, ctx.claims.userId, page), page.limit)

/** What is for sale, for whoever asks. */
export const list = async (ctx: Context, page: Page) =>
  paged(await store.listOffers(ctx.db, viewerOf(ctx), page), page.limit)

/** What one creator sells. Of a creator who is not there, nothing. */
export const ofCreator = async (ctx: Context, { id, ...page }: Searched & { id: string }) =>
  paged(await store.listOf(ctx.db, viewerOf(ctx), id, page), page.limit)

/** @throws AppError OFFER_NOT_FOUND, also for what is not there for the caller. */
export async function one(ctx: Context, id: string) {
  const offer = await store.findOffer(ctx.db, viewerOf(ctx), id)
  if (!offer) throw new AppError(REFUSALS.notFound)
  return { offer }
}

/** Somebody looks at an offer: counted once a day for a person or, signed out, an address. */
export async function seen(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? ctx.request.address
  const isFirst = await ctx.providers.cache.once('offer-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await store.countView(ctx.db, id, ctx.claims?.userId ?? null)
}

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
 * Orders an offer; its tokens are held until it is accepted. With an idempotency key a repeated call answers
 * the same and orders nothing again, however late it comes.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function order(ctx: SignedInContext, { id, note, priceTokens, idempotencyKey }: Ordering) {
  const result = await store.orderOffer(ctx.db, {
    ...{ buyerId: ctx.claims.userId, offerId: id, price: priceTokens, note },
    country: ctx.request.country,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('offers.order', { id, note, priceTokens }),
  })
  if (result.outcome === 'refused')
    throw refusalOf(result, refusals, { now: ctx.now, priceChanged, weeklyLimit: weeklyLimitSentence })
  if (!result.replayed) ctx.announce()
  return { ...(await readOrder(ctx, result.order_id)), balance: result.balance }
}
