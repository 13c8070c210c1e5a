import { acceptingOf, socialLinksOf, toOwnProfile } from '#features/accounts/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Creator, CreatorCard, Profile } from './contract.ts'
import { searchOf } from './rules.ts'
import { REFUSALS, searchResults, viewSeconds } from './spec.ts'
import type { Listing } from './store/listing.server.ts'
import { searchListings } from './store/search.server.ts'
import { countAudience, countView, type FoundCreator, findCreator, findProfile } from './store.server.ts'

export const toCard = (row: Listing): CreatorCard => ({
  id: row.user_id,
  username: row.username,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  card_url: row.card_url,
  category: row.category,
  specialties: row.specialties,
  state: row.state,
  country: row.country,
  verified: row.verified,
  video_price: row.video_rate,
  voice_price: row.voice_rate,
  message_price: row.text_rate,
  accepting: {
    videoCall: row.accepts_video,
    voiceCall: row.accepts_voice,
    textMessage: row.accepts_text,
    imageMessage: row.accepts_image,
    audioMessage: row.accepts_audio,
    videoMessage: row.accepts_video_message,
  },
  is_online: row.online || row.live,
  is_live: row.live,
})

/** Shorter than two characters finds nobody. */
export async function search(ctx: Context, q: string) {
  const search = searchOf(q)
  const page = { limit: searchResults, after: undefined }
  const rows = search === undefined ? [] : await searchListings(ctx.db, viewerOf(ctx), { ...page, filters: { search } })
  return {
    creators: rows.slice(0, searchResults).map((row) => ({
      id: row.user_id,
      username: row.username,
      displayName: row.display_name,
      avatar_url: row.avatar_url,
    })),
  }
}

/** The same of the tables themselves, for a page of one creator. */
const toOwnCard = ({ user, profile, online, live }: FoundCreator): CreatorCard => ({
  id: user.id,
  username: user.username,
  display_name: user.displayName,
  avatar_url: user.avatarUrl,
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
  is_online: online || live,
  is_live: live,
})

/** @throws AppError CREATOR_NOT_FOUND */
export async function creator(ctx: Context, usernameOrId: string) {
  const found = await findCreator(ctx.db, viewerOf(ctx), usernameOrId)
  if (!found) throw new AppError(REFUSALS.creatorNotFound)
  const { user, profile, followers, subscribers, views } = found
  const answer: Creator = {
    ...toOwnCard(found),
    supabase_id: user.id,
    name: user.displayName,
    bio: user.bio,
    banner_url: user.bannerUrl,
    banner_glow: found.bannerGlow,
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
    subscribers,
    subscribe_from: found.subscribeFrom,
    has_experiences: found.hasEvents || (found.hasOffers && isOn('offers', ctx.env.FEATURE_FLAGS)),
    subscribed: found.subscribed,
    views,
    created_at: user.createdAt,
  }
  const stats = { views, followers, followersCount: followers, subscribers, subscribersCount: subscribers }
  return { found_by: found.foundBy, creator: answer, stats }
}

/** Somebody looks at a creator's page: counted once a day for a person or, signed out, an address. */
export async function seen(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? ctx.request.address
  const isFirst = await ctx.providers.cache.once('creator-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await countView(ctx.db, viewerOf(ctx), id)
}

/** The caller's own profile as they left it. One round trip. */
export async function profile(ctx: SignedInContext): Promise<Profile> {
  const found = await findProfile(ctx.db, ctx.claims.userId)
  if (!found) throw new AppError(COMMON.unauthenticated)
  return { ...toOwnProfile(found, ctx.now), followers: found.followers, followers_count: found.followers }
}

/** The caller's own counts. */
export async function stats(ctx: SignedInContext) {
  const { followers, subscribers } = await countAudience(ctx.db, ctx.claims.userId)
  return { success: true as const, followersCount: followers, subscribersCount: subscribers }
}
