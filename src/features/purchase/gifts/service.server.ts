import type { SignedInContext } from '#server/trpc.ts'
import { isSearchable } from '#shared/search.ts'
import { findRecipients, readAcceptsGifts, writeAcceptsGifts } from './store.server.ts'

/** Whether others may give the caller tokens. */
export const giftSettings = async (ctx: SignedInContext) => ({
  accepts_gifts: await readAcceptsGifts(ctx.db, ctx.claims.userId),
})

export async function setGiftSettings(ctx: SignedInContext, settings: { accepts_gifts: boolean }) {
  await writeAcceptsGifts(ctx.db, ctx.claims.userId, settings.accepts_gifts)
  return settings
}

/** Finds people to give tokens to. Returns none for a text that is too short to search for. */
export async function searchRecipients(ctx: SignedInContext, typed: string) {
  const viewer = { userId: ctx.claims.userId, country: ctx.request.country }
  return { recipients: isSearchable(typed) ? await findRecipients(ctx.db, viewer, typed) : [] }
}
