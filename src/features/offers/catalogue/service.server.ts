import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { paged } from '../editing/service.server.ts'
import type { Page, Searched } from '../editing/store.server.ts'
import { REFUSALS, viewSeconds } from '../spec.ts'
import * as store from './store.server.ts'

/** Returns a page of offers for sale. */
export const list = async (ctx: Context, page: Page) =>
  paged(await store.listOffers(ctx.db, viewerOf(ctx), page), page.limit)

/** Returns a page of one creator's offers; empty for an unknown creator. */
export const ofCreator = async (ctx: Context, { id, ...page }: Searched & { id: string }) =>
  paged(await store.listOf(ctx.db, viewerOf(ctx), id, page), page.limit)

/** Returns an offer. @throws AppError OFFER_NOT_FOUND, also for offers that the caller cannot see */
export async function readOffer(ctx: Context, id: string) {
  const offer = await store.findOffer(ctx.db, viewerOf(ctx), id)
  if (!offer) throw new AppError(REFUSALS.notFound)
  return { offer }
}

/** Counts a view: once a day for a user or, if signed out, for an IP address. */
export async function recordView(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? networkOf(ctx.request.address)
  const isFirst = await ctx.providers.cache.once('offer-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await store.countView(ctx.db, id, ctx.claims?.userId ?? null)
}
