import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { CreateTier, UpdateTier } from '../contract.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'
import * as store from './store.server.ts'

/** Lists the tiers of a creator (id or username). Returns none if the creator is not visible to the caller. */
export const tiers = async (ctx: Context, creator: string) => ({
  tiers: await store.listTiers(ctx.db, viewerOf(ctx), creator),
})

export const ownTiers = async (ctx: SignedInContext) => ({
  tiers: await store.listOwnTiers(ctx.db, ctx.claims.userId),
})

/** Creates a tier of the caller. @throws AppError TOO_MANY_TIERS, TIER_NAME_TAKEN */
export const create = async (ctx: SignedInContext, input: CreateTier) =>
  toWrittenTier(await store.insertTier(ctx.db, ctx.claims.userId, input))

/**
 * Changes a tier. Existing subscribers pay a higher price only after they agree.
 * @throws AppError TIER_NOT_FOUND, TIER_NAME_TAKEN, TIER_OPENS_CONTENT
 */
export async function update(ctx: SignedInContext, given: UpdateTier) {
  const { id, name, description, price_tokens, free_message_kinds, unlocks_content, benefits } = given
  const change = { id, name, description, price_tokens, free_message_kinds, unlocks_content, benefits }
  return toWrittenTier(await store.updateTier(ctx.db, ctx.claims.userId, change))
}

/**
 * Closes a tier. Subscribers keep it until their month ends. Refused while items can be opened only with this tier,
 * because new fans could then not open them.
 * @throws AppError TIER_NOT_FOUND, TIER_OPENS_CONTENT
 */
export async function close(ctx: SignedInContext, id: string): Promise<void> {
  const { why, count } = await store.closeTier(ctx.db, ctx.claims.userId, id)
  if (why === 'not_found') throw new AppError(REFUSALS.tierNotFound)
  if (why === 'opens_content') throw opensContent(count)
}

const opensContent = (count = 0) =>
  new AppError(
    { ...REFUSALS.opensContent, sentence: SENTENCES.opensContent(count) },
    { details: { content_count: count } },
  )

const whys = { not_found: REFUSALS.tierNotFound, too_many: REFUSALS.tooMany }

function toWrittenTier({ why, count, tier }: store.Written) {
  if (why === 'name_taken') throw new AppError(REFUSALS.nameTaken, { fields: { name: REFUSALS.nameTaken.sentence } })
  if (why === 'opens_content') throw opensContent(count)
  if (why) throw new AppError(whys[why])
  if (!tier) throw new Error('A tier was written and not returned.')
  return { tier }
}
