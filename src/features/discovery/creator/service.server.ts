import { acceptingOf, socialLinksOf } from '#features/accounts/index.server.ts'
import { standingOf } from '#features/calls/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import type { Creator, CreatorCard } from '../contract.ts'
import { REFUSALS, viewSeconds } from '../spec.ts'
import { countView, type FoundCreator, findCreator } from './store.server.ts'

/** Builds a card from the source tables instead of the listing, for the page of one creator. */
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

/** Returns a creator for their page. @throws AppError CREATOR_NOT_FOUND */
export async function creator(ctx: Context, usernameOrId: string) {
  const found = await findCreator(ctx.db, viewerOf(ctx), usernameOrId, ctx.now)
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
    ...standingOf(found.standing),
    has_experiences: found.hasEvents || (found.hasOffers && isOn('offers', ctx.env.FEATURE_FLAGS)),
    subscribed: found.subscribed,
    views,
    created_at: user.createdAt,
  }
  const stats = { views, followers, followersCount: followers, subscribers, subscribersCount: subscribers }
  return { found_by: found.foundBy, creator: answer, stats }
}

/** Counts a view of a creator's page, once a day per person or, signed out, per network address. */
export async function recordView(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? networkOf(ctx.request.address)
  const isFirst = await ctx.providers.cache.once('creator-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await countView(ctx.db, viewerOf(ctx), id)
}
