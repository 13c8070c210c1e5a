import * as z from 'zod'
import { readOnlyField } from '#shared/schemas.ts'
import { contentCategories, contentTypes } from '../spec.ts'

export const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
})

/**
 * Access of the caller: `own`, `free`, `bought`, `tier` (opened by their subscription) or `locked`. `removed` means
 * that it was bought, and removed by moderation later.
 */
export const access = z.enum(['own', 'free', 'bought', 'tier', 'locked', 'removed'])

/** Fields that only the creator reads. */
const own = z.object({
  /** Number of buyers. */
  unlocks: z.number(),
  /** Time at which moderation hid the item from others, and the reason. */
  hidden_at: z.coerce.date().nullable(),
  hidden_reason: z.string().nullable(),
})

export const contentItem = z.object({
  id: z.uuid(),
  type: z.enum(contentTypes),
  title: z.string(),
  /** Alias of `title`. */
  name: z.string(),
  description: z.string(),
  category: z.enum(contentCategories),
  tags: z.array(z.string()),
  /** True if the item needs a purchase or a tier. */
  is_premium: z.boolean(),
  /** Price in tokens; 0 means that it is not sold separately. `ppv_price` is an alias. */
  price: z.number(),
  ppv_price: z.number(),
  /** Tier that opens the item, and its price per month. */
  tier: z.object({ id: z.uuid(), name: z.string(), price_tokens: z.number(), offered: z.boolean() }).nullable(),
  is_bundle: z.boolean(),
  /** Number of files. */
  photo_count: z.number(),
  access,
  is_locked: z.boolean(),
  /**
   * URL of the thumbnail, valid for some minutes: the blurred preview if the item is locked. Null for audio, which has
   * no image.
   */
  thumbnail_url: z.string().nullable(),
  /**
   * URL of the large picture or animation, valid for some minutes. Null if the item is locked or not a picture; then
   * use GET /content/{id}/file.
   */
  url: z.string().nullable(),
  image_url: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Length in seconds; of one loop for an animation. Null if unknown or not playable. */
  duration: z.number().nullable(),
  /** Media type and size in bytes of the first file. */
  file_type: z.string(),
  size: z.number(),
  is_public: z.boolean(),
  allow_download: z.boolean(),
  views: z.number(),
  likes: z.number(),
  liked: z.boolean(),
  creator: person,
  /** Whether the creator is live now, and the number of viewers, which is 0 while not live. */
  is_live: z.boolean(),
  viewer_count: z.number(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
  /** Tokens earned; null if the caller cannot see them. */
  earnings: z.number().nullable(),
  own: own.nullable(),
})
export type ContentItem = z.infer<typeof contentItem>

/** File of an item. `thumbnail_url` and `url` are as for the item. */
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

export const contentWithFiles = contentItem.extend({ files: z.array(contentFile) })
export type ContentWithFiles = z.infer<typeof contentWithFiles>

/** Read-only fields of a response. Requests may contain them; they are ignored. */
export const readOnlyFields = {
  type: readOnlyField,
  name: readOnlyField,
  tier: readOnlyField,
  is_bundle: readOnlyField,
  photo_count: readOnlyField,
  access: readOnlyField,
  is_locked: readOnlyField,
  thumbnail_url: readOnlyField,
  url: readOnlyField,
  image_url: readOnlyField,
  width: readOnlyField,
  height: readOnlyField,
  duration: readOnlyField,
  file_type: readOnlyField,
  size: readOnlyField,
  views: readOnlyField,
  likes: readOnlyField,
  liked: readOnlyField,
  creator: readOnlyField,
  created_at: readOnlyField,
  is_live: readOnlyField,
  viewer_count: readOnlyField,
  updated_at: readOnlyField,
  earnings: readOnlyField,
  own: readOnlyField,
  files: readOnlyField,
}

/** Number of items per tab of a creator's page. */
export const counts = z.object({
  photos: z.number(),
  videos: z.number(),
  audio: z.number(),
  digitals: z.number(),
  /** Replays, and the running stream. */
  streams: z.number(),
  is_live: z.boolean(),
  offers: z.number(),
  shop: z.number(),
})
export type ContentCounts = z.infer<typeof counts>

export const contentOutput = z.object({ success: z.literal(true), content: contentWithFiles })
export const bundleOutput = z.object({ success: z.literal(true), bundle: contentWithFiles })
/** Item with additional field names, used for digitals. */
const digital = contentItem.extend({ isPublic: z.boolean(), allowDownload: z.boolean() })
export const digitalOutput = z.object({ success: z.literal(true), digital })
export const digitalsOutput = z.object({ digitals: z.array(digital), next_cursor: z.string().nullable() })
export const oneOutput = z.object({ content: contentWithFiles })
export const deleteOutput = z.object({ success: z.literal(true) })
/** `failed` contains the ids that were not found. */
export const deleteManyOutput = z.object({
  success: z.literal(true),
  deleted: z.number(),
  failed: z.array(z.uuid()),
})
export const unlockOutput = z.object({ success: z.literal(true), content: contentWithFiles, balance: z.number() })

/** `total` is the number of items, or of search results. `page_size` is the number of items per page of the gallery. */
export const listOutput = z.object({
  items: z.array(contentItem),
  next_cursor: z.string().nullable(),
  total: z.number(),
  page_size: z.number(),
})
/** Newest items of each type. GET /content lists the rest. */
export const ofCreatorOutput = z.object({
  pictures: z.array(contentItem),
  videos: z.array(contentItem),
  audio: z.array(contentItem),
  digitals: z.array(contentItem),
  counts,
})
export const countsOutput = z.object({ counts })

export const purchase = z.object({
  id: z.uuid(),
  tokens: z.number(),
  purchased_at: z.coerce.date(),
  content: contentItem,
})
export const purchasesOutput = z.object({ purchases: z.array(purchase), next_cursor: z.string().nullable() })

/** URL of the file, and its expiry. Call the procedure again to renew the URL. */
export const fileOutput = z.object({
  url: z.string(),
  expires_at: z.coerce.date(),
  file_type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration: z.number().nullable(),
})
