import type { SignedInContext } from '#server/trpc.ts'
import { welcomeSteps } from '../lists.ts'
import { dismissWelcome, findWelcome } from './store.server.ts'

/** A new creator's first steps; null: there are none to show. One round trip. */
export async function welcome(ctx: SignedInContext) {
  const done = await findWelcome(ctx.db, ctx.claims.userId)
  return { steps: done ? welcomeSteps.map((step) => ({ step, done: done[step] })) : null }
}

export const dismiss = (ctx: SignedInContext) => dismissWelcome(ctx.db, ctx.claims.userId)
