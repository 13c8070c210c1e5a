import type { SignedInContext } from '#server/trpc.ts'
import type { PrivacyChange } from '../contract.ts'
import { readPrivacy, writePrivacy } from './store.server.ts'

export const privacy = (ctx: SignedInContext) => readPrivacy(ctx.db, ctx.claims.userId)

export async function setPrivacy(ctx: SignedInContext, change: PrivacyChange) {
  const privacy = await writePrivacy(ctx.db, ctx.claims.userId, change)
  // delivers the purge, and the messages to viewers that this person went offline or online
  ctx.announce()
  return privacy
}
