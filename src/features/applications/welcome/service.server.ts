import { isOn } from '#server/flags.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { welcomeSteps } from '../lists.ts'
import { dismissWelcome, findWelcome } from './store.server.ts'

/** Returns the first steps of a new creator; null if there are no steps to show. One round trip. */
export async function welcome(ctx: SignedInContext) {
  const done = await findWelcome(ctx.db, ctx.claims.userId)
  // omits steps of features that are turned off
  const steps = welcomeSteps.filter((step) => step !== 'post' || isOn('content-api', ctx.env.FEATURE_FLAGS))
  return { steps: done ? steps.map((step) => ({ step, done: done[step] })) : null }
}

export const dismiss = (ctx: SignedInContext) => dismissWelcome(ctx.db, ctx.claims.userId)
