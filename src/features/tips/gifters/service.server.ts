import type { SignedInContext } from '#server/trpc.ts'
import { topGiftersDays } from '../spec.ts'
import { listTopGifters } from './store.server.ts'

/** Returns the fans who tipped the caller most in the last seven days. */
export const topGifters = async (ctx: SignedInContext, limit: number) => ({
  top_gifters: await listTopGifters(ctx.db, ctx.claims.userId, { days: topGiftersDays, limit }),
})
