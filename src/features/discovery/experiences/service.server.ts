import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { listOf, writeOrder } from './store.server.ts'

const hasOffers = (ctx: Context) => isOn('offers', ctx.env.FEATURE_FLAGS)

/** What a creator puts on and offers, in their order. Of a creator who is not there, nothing. */
export const ofCreator = async (ctx: Context, id: string) => ({
  experiences: await listOf(ctx.db, viewerOf(ctx), id, hasOffers(ctx)),
})

/** The caller's own in a new order; of two at once the last one is kept. Keys that are nothing of theirs change nothing. */
export const setOrder = async (ctx: SignedInContext, keys: readonly string[]) => ({
  experiences: await writeOrder(ctx.db, ctx.claims.userId, keys, hasOffers(ctx)),
})
