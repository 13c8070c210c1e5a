import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { listOf, writeOrder } from './store.server.ts'

const hasOffers = (ctx: Context) => isOn('offers', ctx.env.FEATURE_FLAGS)

/** Lists a creator's events and offers in the chosen order. The list is empty if the caller cannot see the creator. */
export const ofCreator = async (ctx: Context, id: string) => ({
  experiences: await listOf(ctx.db, viewerOf(ctx), id, hasOffers(ctx)),
})

/** Saves a new order of the caller's experiences. The last of concurrent calls wins. Unknown keys have no effect. */
export const setOrder = async (ctx: SignedInContext, keys: readonly string[]) => ({
  experiences: await writeOrder(ctx.db, ctx.claims.userId, keys, hasOffers(ctx)),
})
