import { isAnimated, previewUrl, type StoredFile, signedMediaUrl } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import type { ContentFile, ContentItem, ContentWithFiles } from '../contract.ts'
import { type Access, isOpen } from '../rules.ts'
import type { ContentType } from '../spec.ts'
import type { DetailsRow, FileRow, ItemRow } from './store.server.ts'

type Signer = Pick<Context, 'env' | 'now'>
type ImageSource = {
  type: ContentType
  upload_id: string
  file_type: string
  duration_ms: number | null
  poster_id?: string | null
}

const isPicture = (type: string) => type.startsWith('image/')
export const storedOf = ({ type, upload_id, file_type, duration_ms }: ImageSource): StoredFile => ({
  id: upload_id,
  kind: type,
  type: file_type,
  durationMs: duration_ms,
})

/** Returns the image file of the thumbnail: the picture itself, or a video's poster. */
function thumbnailFileOf(of: ImageSource): StoredFile | undefined {
  if (isPicture(of.file_type)) return storedOf(of)
  return of.poster_id ? { id: of.poster_id, kind: 'poster', type: 'image/webp', durationMs: null } : undefined
}

/** Returns the image URLs for an access: the blurred preview if locked, null if removed by moderation. */
function picturesOf(ctx: Signer, of: ImageSource, access: Access) {
  const picture = thumbnailFileOf(of)
  if (!picture || access === 'removed') return { thumbnail_url: null, url: null }
  if (!isOpen(access)) return { thumbnail_url: previewUrl(picture.id), url: null }
  return {
    thumbnail_url: signedMediaUrl(ctx, picture, 'medium'),
    url: isPicture(of.file_type) ? signedMediaUrl(ctx, picture, isAnimated(picture) ? 'file' : 'large') : null,
  }
}

const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 100) / 10)

/** Returns the API form of an item for its viewer. */
export function itemOf(ctx: Signer, row: ItemRow): ContentItem {
  const { id, type, title, description, category, tags, access, is_bundle, is_public, allow_download } = row
  const pictures = picturesOf(ctx, row, access)
  const isOwn = access === 'own'
  return {
    id,
    type,
    title,
    name: title,
    description,
    category,
    tags,
    access,
    is_bundle,
    is_public,
    allow_download,
    is_premium: row.price_tokens > 0 || row.tier_id !== null,
    price: row.price_tokens,
    ppv_price: row.price_tokens,
    tier: tierOf(row),
    photo_count: row.files,
    is_locked: !isOpen(access),
    ...pictures,
    image_url: pictures.url,
    width: row.width,
    height: row.height,
    duration: seconds(row.duration_ms),
    file_type: row.file_type,
    size: row.size,
    views: row.views,
    likes: row.likes,
    liked: row.liked,
    is_live: row.is_live,
    viewer_count: row.viewer_count,
    creator: {
      id: row.creator_id,
      username: row.username,
      display_name: row.display_name,
      avatar_url: row.avatar_url,
      verified: row.verified,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
    earnings: isOwn ? row.tokens : null,
    own: isOwn ? { unlocks: row.unlocks, hidden_at: row.hidden_at, hidden_reason: row.hidden_reason } : null,
  }
}

function tierOf({ tier_id, tier_name, tier_price, tier_offered }: ItemRow): ContentItem['tier'] {
  if (tier_id === null || tier_name === null || tier_price === null) return null
  return { id: tier_id, name: tier_name, price_tokens: tier_price, offered: tier_offered ?? false }
}

function fileOf(ctx: Signer, item: ItemRow, row: FileRow): ContentFile {
  const { id, title, description, file_type, size, width, height } = row
  const duration_ms = item.played_from === null ? row.duration_ms : item.duration_ms
  const pictures = picturesOf(ctx, { ...row, type: item.type, poster_id: item.poster_id }, item.access)
  return { id, title, description, file_type, size, width, height, duration: seconds(duration_ms), ...pictures }
}

/** Returns the API form of an item with its files. */
export const fullDetailsOf = (ctx: Signer, row: DetailsRow): ContentWithFiles => ({
  ...itemOf(ctx, row),
  files: row.all_files.map((file) => fileOf(ctx, row, file)),
})

/** Returns the API form of a digital, with its additional field names. */
export function digitalOf(ctx: Signer, row: ItemRow) {
  const item = itemOf(ctx, row)
  return { ...item, isPublic: item.is_public, allowDownload: item.allow_download }
}

export const has = (ctx: Context, flag: FeatureFlag) => isOn(flag, ctx.env.FEATURE_FLAGS)

export type Page = { limit: number; cursor?: string | undefined }
