import type { SignedInContext } from '#server/trpc.ts'
import { countAudiences } from './store.server.ts'

export const audiences = async (ctx: SignedInContext) => ({
  audiences: await countAudiences(ctx.db, ctx.claims.userId),
})
