import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import type { ListInput, OfCreatorInput } from '../contract.ts'
import { paged } from '../products/service.server.ts'
import { REFUSALS, viewSeconds } from '../spec.ts'
import * as store from './store.server.ts'

/** What is for sale, for whoever asks. */
export const list = async (ctx: Context, input: ListInput) =>
  paged(await store.listProducts(ctx.db, viewerOf(ctx), input), input.limit)

/** What one creator sells. Of a creator who is not there, nothing. */
export const ofCreator = async (ctx: Context, input: OfCreatorInput) =>
  paged(await store.listOf(ctx.db, viewerOf(ctx), input), input.limit)

/** @throws AppError PRODUCT_NOT_FOUND, also for what is not there for the caller. */
export async function one(ctx: Context, id: string) {
  const item = await store.findProduct(ctx.db, viewerOf(ctx), id)
  if (!item) throw new AppError(REFUSALS.notFound)
  return { item }
}

/** Somebody looks at a product: counted once a day for a person or, signed out, an address. */
export async function seen(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? networkOf(ctx.request.address)
  const isFirst = await ctx.providers.cache.once('product-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await store.countView(ctx.db, id, ctx.claims?.userId ?? null)
}
