import { toOwnProfile } from '#features/accounts/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Profile } from '../contract.ts'
import { countAudience, findProfile } from './store.server.ts'

/** Returns the caller's own profile. One round trip. */
export async function profile(ctx: SignedInContext): Promise<Profile> {
  const found = await findProfile(ctx.db, ctx.claims.userId)
  if (!found) throw new AppError(COMMON.unauthenticated)
  return { ...toOwnProfile(found, ctx.now), followers: found.followers, followers_count: found.followers }
}

/** Returns the caller's numbers of followers and subscribers. */
export async function stats(ctx: SignedInContext) {
  const { followers, subscribers } = await countAudience(ctx.db, ctx.claims.userId)
  return { success: true as const, followersCount: followers, subscribersCount: subscribers }
}
