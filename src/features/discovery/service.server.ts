import { acceptingOf, socialLinksOf, toOwnProfile } from '#features/accounts/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import type { Creator, CreatorCard, Explore, Profile } from './contract.ts'
import { REFUSALS, searchMin } from './spec.ts'
import { type CreatorRow, countAudience, findCreator, findProfile, listNewest, searchCreators } from './store.server.ts'

const pictureOf = (url: string | null) => ({ profile_pic_url: url, avatar_url: url, profilePicture: url })

export function toCard({ user, profile }: CreatorRow): CreatorCard {
  return {
    id: user.id,
    username: user.username,
    display_name: user.displayName,
    ...pictureOf(user.avatarUrl),
    card_url: profile.cardUrl,
    category: profile.category,
    specialties: profile.specialties,
    state: profile.state,
    country: profile.country,
    verified: profile.verified,
    video_price: profile.videoRate,
    voice_price: profile.voiceRate,
    message_price: profile.textRate,
    accepting: acceptingOf(profile),
  }
}

/** A keyset page of creators, newest first (rule 5). */
export async function explore(ctx: Context, { limit, cursor, category }: Explore) {
  const parts = cursor === undefined ? undefined : fromCursor(cursor, 2)
  const [createdAt, userId] = parts ?? []
  if (
    cursor !== undefined &&
    (!createdAt || !userId || Number.isNaN(Date.parse(createdAt)) || !/^[0-9a-f-]{36}$/.test(userId))
  )
    throw new AppError(COMMON.cursorInvalid)
  const rows = await listNewest(ctx.db, viewerOf(ctx), {
    limit,
    category,
    after: createdAt && userId ? { createdAt, userId } : undefined,
  })
  const page = toPage(rows, limit, ({ profile }) => toCursor(profile.createdAt.toISOString(), profile.userId))
  return { creators: page.rows.map(toCard), next_cursor: page.nextCursor }
}

/** Specification 2 §7. Shorter than two characters finds nobody. */
export async function search(ctx: Context, q: string) {
  const rows = q.length < searchMin ? [] : await searchCreators(ctx.db, viewerOf(ctx), q)
  return {
    creators: rows.map(({ user }) => ({
      id: user.id,
      username: user.username,
      displayName: user.displayName,
      ...pictureOf(user.avatarUrl),
    })),
  }
}

/** @throws AppError CREATOR_NOT_FOUND */
export async function creator(ctx: Context, usernameOrId: string) {
  const found = await findCreator(ctx.db, viewerOf(ctx), usernameOrId)
  if (!found) throw new AppError(REFUSALS.creatorNotFound)
  const { user, profile, followers } = found
  const answer: Creator = {
    ...toCard(found),
    supabase_id: user.id,
    name: user.displayName,
    bio: user.bio,
    banner_url: user.bannerUrl,
    creator_type: profile.creatorType,
    links: socialLinksOf(profile.socialLinks),
    badges: profile.verified ? ['Verified'] : [],
    is_creator: true,
    text_message_price: profile.textRate,
    image_message_price: profile.imageRate,
    voice_memo_price: profile.audioRate,
    video_message_price: profile.videoMessageRate,
    followers,
    followers_count: followers,
    created_at: user.createdAt,
  }
  return { found_by: found.foundBy, creator: answer, stats: { followers, followersCount: followers } }
}

/** The caller's own profile as they left it. One round trip. */
export async function profile(ctx: SignedInContext): Promise<Profile> {
  const found = await findProfile(ctx.db, ctx.claims.userId)
  if (!found) throw new AppError(COMMON.unauthenticated)
  return { ...toOwnProfile(found, ctx.now), followers: found.followers, followers_count: found.followers }
}

/** The caller's own counts (specification 1 §7.2). */
export async function stats(ctx: SignedInContext) {
  const { followers, subscribers } = await countAudience(ctx.db, ctx.claims.userId, ctx.now)
  return { success: true as const, followersCount: followers, subscribersCount: subscribers }
}
