import type { SignedInContext } from '#server/trpc.ts'
import { recipientSearch } from '../spec.ts'
import { findRecipients, readAcceptsGifts, writeAcceptsGifts } from './store.server.ts'

/** Whether others may give the caller tokens. */
export const giftSettings = async (ctx: SignedInContext) => ({
  accepts_gifts: await readAcceptsGifts(ctx.db, ctx.claims.userId),
})

export async function setGiftSettings(ctx: SignedInContext, settings: { accepts_gifts: boolean }) {
  await writeAcceptsGifts(ctx.db, ctx.claims.userId, settings.accepts_gifts)
  return settings
}

/**
 * Whom the caller may give tokens to: active people whose username begins so, a leading @ aside. Fewer than two
 * characters find nobody.
 */
export async function searchRecipients(ctx: SignedInContext, typed: string) {
  const q = typed.replace(/^@/, '').toLowerCase()
  const viewer = { userId: ctx.claims.userId, country: ctx.request.country }
  return { recipients: q.length < recipientSearch.min ? [] : await findRecipients(ctx.db, viewer, q) }
}
