import type { SignedInContext } from '#server/trpc.ts'
import { isSearchable } from '#shared/search.ts'
import { findRecipients, readAcceptsGifts, writeAcceptsGifts } from './store.server.ts'

/** Returns whether the caller accepts gifts. */
export const giftSettings = async (ctx: SignedInContext) => ({
  accepts_gifts: await readAcceptsGifts(ctx.db, ctx.claims.userId),
})

export async function setGiftSettings(ctx: SignedInContext, settings: { accepts_gifts: boolean }) {
  await writeAcceptsGifts(ctx.db, ctx.claims.userId, settings.accepts_gifts)
  return settings
}

/** Finds recipients for a gift; returns none if the text is too short. */
export async function searchRecipients(ctx: SignedInContext, typed: string) {
  const viewer = { userId: ctx.claims.userId, country: ctx.request.country }
  return { recipients: isSearchable(typed) ? await findRecipients(ctx.db, viewer, typed) : [] }
}
