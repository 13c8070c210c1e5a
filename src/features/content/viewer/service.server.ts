import { type Viewer, viewerOf } from '#features/social/index.server.ts'
import { signedMediaUrl, wholeName } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { fullDetailsOf, has, storedOf } from '../items/service.server.ts'
import { findContent, findFile } from '../items/store.server.ts'
import { type Access, isOpen, maySave } from '../rules.ts'
import { type ContentType, REFUSALS, viewSeconds } from '../spec.ts'
import { countView, like as storeLike } from './store.server.ts'

/** Returns true if the item is available. If its feature is disabled, only bought items are. */
function isAvailable(ctx: Context, { access, type }: { access: Access; type: ContentType }): boolean {
  const isFlagOn = has(ctx, 'content-api') && (type !== 'digital' || has(ctx, 'digitals'))
  return access === 'bought' || (isFlagOn && access !== 'removed')
}

/** Returns an item. @throws AppError CONTENT_NOT_FOUND, also if the caller cannot see it */
export async function readItem(ctx: Context, id: string) {
  const found = await findContent(ctx.db, viewerOf(ctx), id)
  if (!found || !isAvailable(ctx, found)) throw new AppError(REFUSALS.notFound)
  return { content: fullDetailsOf(ctx, found) }
}

type FileRequest = { id: string; file?: string | undefined; download: boolean }

/**
 * Returns the URL of a file, valid for some minutes, if the caller has access.
 * @throws AppError CONTENT_NOT_FOUND, CONTENT_LOCKED, CONTENT_IS_REPLAY, NO_DOWNLOAD
 */
export async function file(ctx: Context, { id, file: fileId, download }: FileRequest) {
  const found = await findFile(ctx.db, viewerOf(ctx), { id, fileId })
  if (!found || !isAvailable(ctx, found)) throw new AppError(REFUSALS.notFound)
  if (!isOpen(found.access)) throw new AppError(REFUSALS.locked)
  // only the creator gets the file of a stream here; other viewers get the trimmed part from recordings
  if (found.type === 'stream' && found.access !== 'own') throw new AppError(REFUSALS.replay)
  if (download && !maySave(found.access, found.allow_download)) throw new AppError(REFUSALS.noDownload)
  const stored = storedOf(found)
  const url = signedMediaUrl(ctx, stored, wholeName(stored), download ? found.title || found.item_title : undefined)
  const { file_type, size, width, height, duration_ms } = found
  return {
    url,
    expires_at: new Date(Number(new URL(url, 'http://x').searchParams.get('until')) * 1000),
    file_type,
    size,
    width,
    height,
    duration: duration_ms === null ? null : Math.round(duration_ms / 100) / 10,
  }
}

/** Counts a view of an item: once a day per user or, for visitors, per IP address. */
export async function recordView(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? networkOf(ctx.request.address)
  const isFirst = await ctx.providers.cache.once('content-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await countView(ctx.db, viewerOf(ctx), id)
}

const signedInViewer = (ctx: SignedInContext): Viewer & { userId: string } => ({
  userId: ctx.claims.userId,
  country: ctx.request.country,
})

/** Likes or unlikes an item. @throws AppError CONTENT_NOT_FOUND; CONTENT_LOCKED for a like without access */
export async function like(ctx: SignedInContext, id: string, likes: boolean): Promise<void> {
  const why = await storeLike(ctx.db, signedInViewer(ctx), id, likes)
  if (why) throw new AppError(why === 'locked' ? REFUSALS.locked : REFUSALS.notFound)
}
