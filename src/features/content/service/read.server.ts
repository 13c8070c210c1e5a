import { type Viewer, viewerOf } from '#features/social/index.server.ts'
import { signedMediaUrl, wholeName } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import { toPage } from '#shared/pagination.ts'
import type { ContentCounts, ListPage } from '../contract.ts'
import { type Access, isOpen, maySave } from '../rules.ts'
import { type ContentType, galleryPage, REFUSALS, viewSeconds } from '../spec.ts'
import { findContent, findFile, type ItemRow } from '../store/items.server.ts'
import * as lists from '../store/lists.server.ts'
import { countView, like as storeLike } from '../store/write.server.ts'
import { digitalOf, itemOf, storedOf, wholeOf } from './show.server.ts'

const has = (ctx: Context, flag: FeatureFlag) => isOn(flag, ctx.env.FEATURE_FLAGS)

/** Digitals are an area of their own, which may be off. */
function holdToFlag(ctx: Context, type: ContentType): void {
  if (type === 'digital' && !has(ctx, 'digitals')) throw new AppError(COMMON.notFound)
}

/** What is on: with its flag off an area has nothing to count. */
const onlyOn = (ctx: Context, all: ContentCounts): ContentCounts => ({
  ...all,
  digitals: has(ctx, 'digitals') ? all.digitals : 0,
  offers: has(ctx, 'offers') ? all.offers : 0,
  shop: has(ctx, 'shop-items') ? all.shop : 0,
})

/** With the area off only what was bought is there. */
function isThere(ctx: Context, { access, type }: { access: Access; type: ContentType }): boolean {
  const isFlagOn = has(ctx, 'content-api') && (type !== 'digital' || has(ctx, 'digitals'))
  return access === 'bought' || (isFlagOn && access !== 'removed')
}

function paged(ctx: Context, { rows, total }: lists.Listed, type: ContentType, limit: number) {
  const page = toPage(rows, limit, ({ id }) => id)
  return {
    items: page.rows.map((row) => itemOf(ctx, row)),
    next_cursor: page.nextCursor,
    total,
    page_size: galleryPage[type],
  }
}

/** What a creator's page shows of a type. Of a creator who is not there, nothing. */
export async function list(ctx: Context, { creator, ...page }: ListPage & { creator: string }) {
  holdToFlag(ctx, page.type)
  const limit = page.limit ?? galleryPage[page.type]
  return paged(ctx, await lists.listOf(ctx.db, viewerOf(ctx), creator, { ...page, limit }), page.type, limit)
}

/** All that the caller has of a type, with its figures; also what is private or hidden. */
export async function mine(ctx: SignedInContext, page: ListPage) {
  holdToFlag(ctx, page.type)
  const limit = page.limit ?? galleryPage[page.type]
  return paged(ctx, await lists.listOwn(ctx.db, ctx.claims.userId, { ...page, limit }), page.type, limit)
}

/** The newest of each type on a creator's page. Of a creator who is not there, nothing. */
export async function ofCreator(
  ctx: Context,
  { id, search, limit }: { id: string; search?: string | undefined; limit: number },
) {
  const { rows, counts } = await lists.listAllOf(ctx.db, viewerOf(ctx), { creator: id, search, limit })
  const of = (type: ContentType) => rows.filter((row) => row.type === type).map((row) => itemOf(ctx, row))
  const digitals = has(ctx, 'digitals') ? of('digital') : []
  return { pictures: of('photo'), videos: of('video'), audio: of('audio'), digitals, counts: onlyOn(ctx, counts) }
}

/** `own`: to the creator, all that their own gallery lists. */
export const counts = async (ctx: Context, { id, own }: { id: string; own: boolean }) => ({
  counts: onlyOn(ctx, await lists.countOf(ctx.db, viewerOf(ctx), id, own)),
})

/** @throws AppError CONTENT_NOT_FOUND, also for what is not there for the caller. */
export async function one(ctx: Context, id: string) {
  const found = await findContent(ctx.db, viewerOf(ctx), id)
  if (!found || !isThere(ctx, found)) throw new AppError(REFUSALS.notFound)
  return { content: wholeOf(ctx, found) }
}

type Page = { limit: number; cursor?: string | undefined }

/** The caller's digitals. */
export async function digitals(ctx: SignedInContext, page: Page & { search?: string | undefined }) {
  const { rows } = await lists.listOwn(ctx.db, ctx.claims.userId, { type: 'digital', ...page })
  const { rows: found, nextCursor } = toPage<ItemRow>(rows, page.limit, ({ id }) => id)
  return { digitals: found.map((row) => digitalOf(ctx, row)), next_cursor: nextCursor }
}

/** What the caller bought, newest first. */
export async function purchases(ctx: SignedInContext, page: Page) {
  const rows = await lists.listPurchases(ctx.db, ctx.claims.userId, page)
  const { rows: found, nextCursor } = toPage(rows, page.limit, ({ id }) => id)
  return {
    purchases: found.map(({ item, ...purchase }) => ({ ...purchase, content: itemOf(ctx, item) })),
    next_cursor: nextCursor,
  }
}

type Asked = { id: string; file?: string | undefined; download: boolean }

/**
 * The address of the file itself, for who may open it now; it works for some minutes.
 * @throws AppError CONTENT_NOT_FOUND, CONTENT_LOCKED, NO_DOWNLOAD
 */
export async function file(ctx: Context, { id, file: fileId, download }: Asked) {
  const found = await findFile(ctx.db, viewerOf(ctx), { id, fileId })
  if (!found || !isThere(ctx, found)) throw new AppError(REFUSALS.notFound)
  if (!isOpen(found.access)) throw new AppError(REFUSALS.locked)
  if (download && !maySave(found.access, found.allow_download)) throw new AppError(REFUSALS.noDownload)
  const stored = storedOf(found)
  const url = signedMediaUrl(ctx, stored, wholeName(stored), download ? found.title || found.item_title : undefined)
  const { file_type, size, width, height, duration_ms } = found
  return {
    url,
    expires_at: new Date(Number(new URL(url, 'http://x').searchParams.get('until')) * 1000),
    ...{ file_type, size, width, height },
    duration: duration_ms === null ? null : Math.round(duration_ms / 100) / 10,
  }
}

/** Somebody looks at an item: counted once a day for a person or, signed out, an address. */
export async function seen(ctx: Context, id: string): Promise<void> {
  const who = ctx.claims?.userId ?? ctx.request.address
  const isFirst = await ctx.providers.cache.once('content-seen', `${id} ${who}`, viewSeconds)
  if (isFirst === true) await countView(ctx.db, viewerOf(ctx), id)
}

const signedInViewer = (ctx: SignedInContext): Viewer & { userId: string } => ({
  userId: ctx.claims.userId,
  country: ctx.request.country,
})

/** @throws AppError CONTENT_NOT_FOUND, CONTENT_LOCKED for a like of what the caller may not open */
export async function like(ctx: SignedInContext, id: string, likes: boolean): Promise<void> {
  const why = await storeLike(ctx.db, signedInViewer(ctx), id, likes)
  if (why) throw new AppError(why === 'locked' ? REFUSALS.locked : REFUSALS.notFound)
}
