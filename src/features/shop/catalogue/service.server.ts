import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import type { ListInput, OfCreatorInput } from '../contract.ts'
import { paged } from '../products/service.server.ts'
import { REFUSALS, viewSeconds } from '../spec.ts'
import * as store from './store.server.ts'

/** Returns a page of products for sale. */
export const list = async (ctx: Context, input: ListInput) =>
  paged(await store.listProducts(ctx.db, viewerOf(ctx), input), input.limit)

/** Returns a page of one creator's products; empty for an unknown creator. */
export const ofCreator = async (ctx: Context, input: OfCreatorInput) =>
  paged(await store.listOf(ctx.db, viewerOf(ctx), input), input.limit)

/** Returns a product. @throws AppError PRODUCT_NOT_FOUND, also for products that the caller cannot see */
export async function readProduct(ctx: Context, id: string) {
  const item = await store.findProduct(ctx.db, viewerOf(ctx), id)
  if (!item) throw new AppError(REFUSALS.notFound)
  return { item }
}

/** Counts a view: once a day for a user or, if signed out, for an IP address. */
export async function recordView(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? networkOf(ctx.request.address)
  const isFirst = await ctx.providers.cache.once('product-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await store.countView(ctx.db, id, ctx.claims?.userId ?? null)
}
