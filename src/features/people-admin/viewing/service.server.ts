import { beginViewing, endViewing, toViewSession } from '#features/accounts/index.server.ts'
import type { PermittedContext, SignedInContext } from '#server/trpc.ts'

/** Starts viewing the product as another person. @throws AppError those of `beginViewing` */
export const begin = async (ctx: PermittedContext, id: string) => ({
  session: await toViewSession(ctx, await beginViewing(ctx, id)),
})

/** @throws AppError NOT_VIEWING */
export const end = async (ctx: SignedInContext) => ({ user_id: await endViewing(ctx, ctx.claims) })
