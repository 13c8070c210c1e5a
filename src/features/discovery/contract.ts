import * as z from 'zod'
import { acceptingSchema, ownProfileSchema } from '#features/accounts/index.server.ts'
import { queryNumber } from '#shared/schemas.ts'
import { chips, explorePageMax, explorePageSize, priceMax, searchMax } from './spec.ts'

/** Card of a creator, with the prices that the creator set. */
export const creatorCardSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  card_url: z.string().nullable(),
  category: z.string(),
  specialties: z.array(z.string()),
  state: z.string().nullable(),
  country: z.string().nullable(),
  verified: z.boolean(),
  video_price: z.number(),
  voice_price: z.number(),
  message_price: z.number(),
  /** For each channel with a rate: whether the creator accepts requests now. */
  accepting: acceptingSchema,
  is_online: z.boolean(),
  is_live: z.boolean(),
})

export const creatorSchema = creatorCardSchema.extend({
  supabase_id: z.uuid(),
  name: z.string(),
  bio: z.string(),
  banner_url: z.string().nullable(),
  /** Preview of the banner: a few pixels as a data URL, shown until it is loaded. Null for a banner of another host. */
  banner_glow: z.string().nullable(),
  creator_type: z.string().nullable(),
  /** Links to other sites: name of the site, name of the creator there, and an https URL. */
  links: z.array(z.object({ site: z.string(), name: z.string(), url: z.string() })),
  badges: z.array(z.string()),
  is_creator: z.literal(true),
  text_message_price: z.number(),
  image_message_price: z.number(),
  voice_memo_price: z.number(),
  video_message_price: z.number(),
  followers: z.number(),
  followers_count: z.number(),
  subscribers: z.number(),
  /** Price of the cheapest tier in tokens per month; null: no tiers. */
  subscribe_from: z.number().nullable(),
  /** Ratings of the creator's calls: average to one decimal, and number; null: none yet. */
  rating: z.object({ average: z.number(), count: z.number() }).nullable(),
  /** Usual response time to call requests; null: too few requests. */
  answer_minutes: z.number().nullable(),
  /** Whether the creator has classes, shows or offers. */
  has_experiences: z.boolean(),
  /** Whether the caller has a paid subscription to the creator. */
  subscribed: z.boolean(),
  views: z.number(),
  created_at: z.date(),
})

/** Accepts booleans and their query string form. */
const yes = z.union([z.boolean(), z.stringbool()])

export const exploreInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(explorePageMax)).default(explorePageSize),
    cursor: z.string().max(200).optional(),
    chip: z.enum(chips).optional(),
    /** A category or a chip, case-insensitive. */
    category: z.string().max(30).optional(),
    /** Country as ISO 3166-1 alpha-2 code or English name, case-insensitive. */
    location: z.string().trim().max(60).optional(),
    /** Maximum tokens per minute of an open call type. */
    max_price: queryNumber(z.int().min(0).max(priceMax)).optional(),
    online: yes.optional(),
    live: yes.optional(),
    /** Part of a username or display name. Searches of one character return no results. */
    search: z.string().max(searchMax).optional(),
  })
  .prefault({})
export const exploreOutput = z.object({ creators: z.array(creatorCardSchema), next_cursor: z.string().nullable() })

export const searchInput = z.object({ q: z.string().trim().max(searchMax).default('') })
export const searchOutput = z.object({
  creators: z.array(
    z.object({ id: z.uuid(), username: z.string(), displayName: z.string(), avatar_url: z.string().nullable() }),
  ),
})

export const creatorInput = z.object({ usernameOrId: z.string().trim().min(1).max(80) })
export const seenInput = z.object({ id: z.uuid() })
export const creatorOutput = z.object({
  /** How the creator was found. A former username works for 30 days. */
  found_by: z.enum(['username', 'id', 'former_username', 'display_name']),
  creator: creatorSchema,
  stats: z.object({
    /** Views of the page by other people. A person counts once a day. */
    views: z.number(),
    followers: z.number(),
    followersCount: z.number(),
    subscribers: z.number(),
    subscribersCount: z.number(),
  }),
})

/** GET /users/profile: the caller's own profile with follower counts. */
export const profileOutput = ownProfileSchema.extend({ followers: z.number(), followers_count: z.number() })

export const statsOutput = z.object({
  success: z.literal(true),
  followersCount: z.number(),
  subscribersCount: z.number(),
})

export type Profile = z.infer<typeof profileOutput>
export type CreatorCard = z.infer<typeof creatorCardSchema>
export type Creator = z.infer<typeof creatorSchema>
export type Explore = z.infer<typeof exploreInput>
