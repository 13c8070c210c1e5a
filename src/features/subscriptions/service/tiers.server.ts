import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { CreateTier, UpdateTier } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import * as store from '../store/tiers.server.ts'

/** What a creator offers. @throws AppError NOT_FOUND for who is no creator, or not there for the caller. */
export async function tiers(ctx: Context, creatorId: string) {
  const found = await store.listTiers(ctx.db, viewerOf(ctx), creatorId)
  if (!found) throw new AppError(COMMON.notFound)
  return { tiers: found }
}

export const ownTiers = async (ctx: SignedInContext) => ({
  tiers: await store.listOwnTiers(ctx.db, ctx.claims.userId),
})

/** @throws AppError TOO_MANY_TIERS, TIER_NAME_TAKEN */
export const create = async (ctx: SignedInContext, input: CreateTier) =>
  written(await store.insertTier(ctx.db, ctx.claims.userId, input))

/**
 * Changes a tier. Who subscribes already pays a higher price only after agreeing to it (decision G7).
 * @throws AppError TIER_NOT_FOUND, TIER_NAME_TAKEN
 */
export const update = async (ctx: SignedInContext, input: UpdateTier) =>
  written(await store.updateTier(ctx.db, ctx.claims.userId, input))

/** Closes a tier: who has paid keeps it until their month ends. @throws AppError TIER_NOT_FOUND */
export async function close(ctx: SignedInContext, id: string): Promise<void> {
  if (!(await store.closeTier(ctx.db, ctx.claims.userId, id))) throw new AppError(REFUSALS.tierNotFound)
}

const whys = { not_found: REFUSALS.tierNotFound, too_many: REFUSALS.tooMany, name_taken: REFUSALS.nameTaken }

function written({ why, tier }: store.Written) {
  if (why === 'name_taken') throw new AppError(REFUSALS.nameTaken, { fields: { name: REFUSALS.nameTaken.sentence } })
  if (why) throw new AppError(whys[why])
  if (!tier) throw new Error('A tier was written and not returned.')
  return { tier }
}
