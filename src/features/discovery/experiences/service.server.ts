import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { listOf, writeOrder } from './store.server.ts'

const hasOffers = (ctx: Context) => isOn('offers', ctx.env.FEATURE_FLAGS)

/** Lists a creator's events and offers in their order. Empty if the creator is not visible to the caller. */
export const ofCreator = async (ctx: Context, id: string) => ({
  experiences: await listOf(ctx.db, viewerOf(ctx), id, hasOffers(ctx)),
})

/** Saves a new order of the caller's experiences. Of concurrent calls the last one wins. Unknown keys have no effect. */
export const setOrder = async (ctx: SignedInContext, keys: readonly string[]) => ({
  experiences: await writeOrder(ctx.db, ctx.claims.userId, keys, hasOffers(ctx)),
})
