import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { type CreateOffer, deliveryFrom, type UpdateOffer } from '../contract.ts'
import { defaultDeliveryHours, REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

/** Creates an offer. @throws AppError TOO_MANY_OFFERS, FORBIDDEN */
export async function create(ctx: SignedInContext, { deliveryTime, customDays, ...input }: CreateOffer) {
  const delivery = { deliveryHours: defaultDeliveryHours, ...deliveryFrom({ deliveryTime, customDays }) }
  const offer = await store.insertOffer(ctx.db, ctx.claims.userId, { ...input, ...delivery })
  if (offer === 'full') throw new AppError(REFUSALS.tooMany)
  if (offer === 'inactive') throw new AppError(COMMON.forbidden)
  return { success: true as const, offer }
}

/** Changes the given fields; existing orders do not change. @throws AppError OFFER_NOT_FOUND */
export async function update(ctx: SignedInContext, given: UpdateOffer) {
  const { id, title, description, category, priceTokens, maxQuantity, active } = given
  const changes = { title, description, category, priceTokens, maxQuantity, active, ...deliveryFrom(given) }
  const offer = await store.updateOffer(ctx.db, ctx.claims.userId, id, changes)
  if (!offer) throw new AppError(REFUSALS.notFound)
  return { success: true as const, offer }
}

/** Deletes an offer; its orders stay. @throws AppError OFFER_NOT_FOUND */
export async function remove(ctx: SignedInContext, id: string) {
  if (!(await store.deleteOffer(ctx.db, ctx.claims.userId, id))) throw new AppError(REFUSALS.notFound)
  return { success: true as const }
}

export const paged = <O extends { id: string }>(rows: O[], limit: number) => {
  const { rows: offers, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { offers, next_cursor: nextCursor }
}

/** Returns the caller's own offers with their figures. */
export const listOwn = async (ctx: SignedInContext, page: store.Searched) =>
  paged(await store.listOwn(ctx.db, ctx.claims.userId, page), page.limit)
