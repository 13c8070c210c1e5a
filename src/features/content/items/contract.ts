import * as z from 'zod'
import { contentCategories, contentTypes } from '../spec.ts'

export const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
})

/**
 * How the caller stands to an item: it is theirs, open to everybody, bought, opened by their subscription, or locked.
 * `removed`: bought once, and taken away by moderation since.
 */
export const access = z.enum(['own', 'free', 'bought', 'tier', 'locked', 'removed'])

/** What only its creator is told. */
const own = z.object({
  /** How many bought it. */
  unlocks: z.number(),
  /** Since when moderation hides it from everybody else, and why. */
  hidden_at: z.coerce.date().nullable(),
  hidden_reason: z.string().nullable(),
})

export const contentItem = z.object({
  id: z.uuid(),
  type: z.enum(contentTypes),
  title: z.string(),
  /** The same as `title`. */
  name: z.string(),
  description: z.string(),
  category: z.enum(contentCategories),
  tags: z.array(z.string()),
  /** Whether it takes a purchase or a tier to open it. */
  is_premium: z.boolean(),
  /** Tokens; 0: it is not sold by itself. `ppv_price` is the same. */
  price: z.number(),
  ppv_price: z.number(),
  /** The tier that opens it, and what it costs a month. */
  tier: z.object({ id: z.uuid(), name: z.string(), price_tokens: z.number(), offered: z.boolean() }).nullable(),
  is_bundle: z.boolean(),
  /** How many files there are. */
  photo_count: z.number(),
  access,
  is_locked: z.boolean(),
  /**
   * A picture of it, behind an address that works for minutes: the blurred preview where it is locked, null where there
   * is none (audio).
   */
  thumbnail_url: z.string().nullable(),
  /**
   * The picture itself, large, or moving where it is an animation, for the same minutes; null where it is locked or no
   * picture: GET /content/{id}/file.
   */
  url: z.string().nullable(),
  image_url: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds; of an animation, of one round. Null: nothing plays, or it does not say. */
  duration: z.number().nullable(),
  /** Of the first file: its media type and bytes. */
  file_type: z.string(),
  size: z.number(),
  is_public: z.boolean(),
  allow_download: z.boolean(),
  views: z.number(),
  likes: z.number(),
  liked: z.boolean(),
  creator: person,
  /** Whether its creator is live at this moment, and how many watch them; 0: they are not live. */
  is_live: z.boolean(),
  viewer_count: z.number(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
  /** The tokens that it was sold for; null: not the caller's to know. */
  earnings: z.number().nullable(),
  own: own.nullable(),
})
export type ContentItem = z.infer<typeof contentItem>

/** One of the files of an item; `thumbnail_url` and `url` as the item's. */
export const contentFile = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  thumbnail_url: z.string().nullable(),
  url: z.string().nullable(),
  file_type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration: z.number().nullable(),
})
export type ContentFile = z.infer<typeof contentFile>

export const wholeContent = contentItem.extend({ files: z.array(contentFile) })
export type WholeContent = z.infer<typeof wholeContent>

const asAnswered = z.unknown().optional()
/** What of it is only read: it may be sent back as it was answered, and changes nothing. */
export const onlyRead = {
  ...{ type: asAnswered, name: asAnswered, tier: asAnswered, is_bundle: asAnswered, photo_count: asAnswered },
  ...{ access: asAnswered, is_locked: asAnswered, thumbnail_url: asAnswered, url: asAnswered, image_url: asAnswered },
  ...{ width: asAnswered, height: asAnswered, duration: asAnswered, file_type: asAnswered, size: asAnswered },
  ...{ views: asAnswered, likes: asAnswered, liked: asAnswered, creator: asAnswered, created_at: asAnswered },
  ...{ is_live: asAnswered, viewer_count: asAnswered },
  ...{ updated_at: asAnswered, earnings: asAnswered, own: asAnswered, files: asAnswered },
}

/** How many of each there are on a creator's page. */
export const counts = z.object({
  photos: z.number(),
  videos: z.number(),
  audio: z.number(),
  digitals: z.number(),
  /** The show that is on, and replays. */
  streams: z.number(),
  is_live: z.boolean(),
  offers: z.number(),
  shop: z.number(),
})
export type ContentCounts = z.infer<typeof counts>

export const contentAnswer = z.object({ success: z.literal(true), content: wholeContent })
export const bundleAnswer = z.object({ success: z.literal(true), bundle: wholeContent })
/** As the form has them. */
const digital = contentItem.extend({ isPublic: z.boolean(), allowDownload: z.boolean() })
export const digitalAnswer = z.object({ success: z.literal(true), digital })
export const digitalsAnswer = z.object({ digitals: z.array(digital), next_cursor: z.string().nullable() })
export const oneAnswer = z.object({ content: wholeContent })
export const deleteAnswer = z.object({ success: z.literal(true) })
/** `failed` were not there to be deleted. */
export const deleteManyAnswer = z.object({
  success: z.literal(true),
  deleted: z.number(),
  failed: z.array(z.uuid()),
})
export const unlockAnswer = z.object({ success: z.literal(true), content: wholeContent, balance: z.number() })

/** `total`: how many there are; of a search, how many it found. `page_size`: how many the gallery shows at once. */
export const listAnswer = z.object({
  items: z.array(contentItem),
  next_cursor: z.string().nullable(),
  total: z.number(),
  page_size: z.number(),
})
/** The newest of each; the rest is behind GET /content. */
export const ofCreatorAnswer = z.object({
  pictures: z.array(contentItem),
  videos: z.array(contentItem),
  audio: z.array(contentItem),
  digitals: z.array(contentItem),
  counts,
})
export const countsAnswer = z.object({ counts })

export const purchase = z.object({
  id: z.uuid(),
  tokens: z.number(),
  purchased_at: z.coerce.date(),
  content: contentItem,
})
export const purchasesAnswer = z.object({ purchases: z.array(purchase), next_cursor: z.string().nullable() })

/** The file itself, for so long. It may be asked for again. */
export const fileAnswer = z.object({
  url: z.string(),
  expires_at: z.coerce.date(),
  file_type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration: z.number().nullable(),
})
