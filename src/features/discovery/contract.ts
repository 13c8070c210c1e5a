import * as z from 'zod'
import { acceptingSchema, ownProfileSchema } from '#features/accounts/index.server.ts'
import { queryNumber } from '#shared/numbers.ts'
import { chips, explorePageMax, explorePageSize, priceMax, searchMax } from './spec.ts'

/** Creator card; prices are the creator's own. */
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
  /** Whether they take any now, for each channel that has a rate. */
  accepting: acceptingSchema,
  is_online: z.boolean(),
  is_live: z.boolean(),
})

export const creatorSchema = creatorCardSchema.extend({
  supabase_id: z.uuid(),
  name: z.string(),
  bio: z.string(),
  banner_url: z.string().nullable(),
  /** A few pixels of the picture their page opens with, as a data address; null: it was not uploaded here. */
  banner_glow: z.string().nullable(),
  creator_type: z.string().nullable(),
  /** Where else to find them: what it is called there, and its https address. */
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
  /** Tokens a month of their cheapest tier; null: they offer none. */
  subscribe_from: z.number().nullable(),
  /** Whether there is a class, a show or an offer of theirs. */
  has_experiences: z.boolean(),
  /** Whether the caller has a month of theirs that is paid. */
  subscribed: z.boolean(),
  views: z.number(),
  created_at: z.date(),
})

/** As programs write it in an address, and as it is in the browser. */
const yes = z.union([z.boolean(), z.stringbool()])

export const exploreInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(explorePageMax)).default(explorePageSize),
    cursor: z.string().max(200).optional(),
    chip: z.enum(chips).optional(),
    /** One of the categories, in any case; a chip is understood here too. */
    category: z.string().max(30).optional(),
    /** A country: ISO 3166-1 alpha-2 or its English name, in any case. */
    location: z.string().trim().max(60).optional(),
    /** Tokens a minute at most, of a call that is taken. */
    max_price: queryNumber(z.int().min(0).max(priceMax)).optional(),
    online: yes.optional(),
    live: yes.optional(),
    /** Part of a username or name; shorter than two characters finds nobody. */
    search: z.string().max(searchMax).optional(),
  })
  .prefault({})
export const exploreAnswer = z.object({ creators: z.array(creatorCardSchema), next_cursor: z.string().nullable() })

export const searchInput = z.object({ q: z.string().trim().max(searchMax).default('') })
export const searchAnswer = z.object({
  creators: z.array(
    z.object({ id: z.uuid(), username: z.string(), displayName: z.string(), avatar_url: z.string().nullable() }),
  ),
})

export const creatorInput = z.object({ usernameOrId: z.string().trim().min(1).max(80) })
export const seenInput = z.object({ id: z.uuid() })
export const creatorAnswer = z.object({
  /** What of theirs was asked for; a former username leads to them for 30 days. */
  found_by: z.enum(['username', 'id', 'former_username', 'display_name']),
  creator: creatorSchema,
  stats: z.object({
    /** Of the page, by others: a person counts once a day. */
    views: z.number(),
    followers: z.number(),
    followersCount: z.number(),
    subscribers: z.number(),
    subscribersCount: z.number(),
  }),
})

/** GET /users/profile: the caller's own, with who follows them. */
export const profileAnswer = ownProfileSchema.extend({ followers: z.number(), followers_count: z.number() })

export const statsAnswer = z.object({
  success: z.literal(true),
  followersCount: z.number(),
  subscribersCount: z.number(),
})

export type Profile = z.infer<typeof profileAnswer>
export type CreatorCard = z.infer<typeof creatorCardSchema>
export type Creator = z.infer<typeof creatorSchema>
export type Explore = z.infer<typeof exploreInput>
