import type { SignedInContext } from '#server/trpc.ts'
import { readAcceptsGifts, writeAcceptsGifts } from '../store/gifts.server.ts'

/** Whether others may give the caller tokens. */
export const giftSettings = async (ctx: SignedInContext) => ({
  accepts_gifts: await readAcceptsGifts(ctx.db, ctx.claims.userId),
})

export async function setGiftSettings(ctx: SignedInContext, settings: { accepts_gifts: boolean }) {
  await writeAcceptsGifts(ctx.db, ctx.claims.userId, settings.accepts_gifts)
  return settings
}
