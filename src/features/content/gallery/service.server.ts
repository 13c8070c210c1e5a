import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import type { ContentCounts, ListPage } from '../contract.ts'
import { digitalOf, has, itemOf, type Page } from '../items/service.server.ts'
import type { ItemRow } from '../items/store.server.ts'
import { type ContentType, galleryPage } from '../spec.ts'
import * as store from './store.server.ts'

/** Checks that the type is available. @throws AppError if digitals are disabled */
function checkFeature(ctx: Context, type: ContentType): void {
  if (type === 'digital' && !has(ctx, 'digitals')) throw new AppError(COMMON.notFound)
}

/** Returns the counts, with zero for disabled features. */
const withoutDisabled = (ctx: Context, all: ContentCounts): ContentCounts => ({
  ...all,
  digitals: has(ctx, 'digitals') ? all.digitals : 0,
  offers: has(ctx, 'offers') ? all.offers : 0,
  shop: has(ctx, 'shop-items') ? all.shop : 0,
})

function paged(ctx: Context, { rows, total }: store.Listed, type: ContentType, limit: number) {
  const page = toPage(rows, limit, ({ id }) => id)
  return {
    items: page.rows.map((row) => itemOf(ctx, row)),
    next_cursor: page.nextCursor,
    total,
    page_size: galleryPage[type],
  }
}

/** Lists published items of a type on a creator's page. Empty if the caller cannot see the creator. */
export async function list(ctx: Context, { creator, ...page }: ListPage & { creator: string }) {
  checkFeature(ctx, page.type)
  const limit = page.limit ?? galleryPage[page.type]
  return paged(ctx, await store.listOf(ctx.db, viewerOf(ctx), creator, { ...page, limit }), page.type, limit)
}

/** Lists all items of a type of the caller with their figures, including private and hidden ones. */
export async function listOwn(ctx: SignedInContext, page: ListPage) {
  checkFeature(ctx, page.type)
  const limit = page.limit ?? galleryPage[page.type]
  return paged(ctx, await store.listOwn(ctx.db, ctx.claims.userId, { ...page, limit }), page.type, limit)
}

/** Lists the newest items of each type on a creator's page. Empty if the caller cannot see the creator. */
export async function ofCreator(
  ctx: Context,
  { id, search, limit }: { id: string; search?: string | undefined; limit: number },
) {
  const { rows, counts } = await store.listAllOf(ctx.db, viewerOf(ctx), { creator: id, search, limit })
  const of = (type: ContentType) => rows.filter((row) => row.type === type).map((row) => itemOf(ctx, row))
  const digitals = has(ctx, 'digitals') ? of('digital') : []
  return {
    pictures: of('photo'),
    videos: of('video'),
    audio: of('audio'),
    digitals,
    counts: withoutDisabled(ctx, counts),
  }
}

/** Counts a creator's items. With `own`, which is for the creator, includes items that only the creator sees. */
export const counts = async (ctx: Context, { id, own }: { id: string; own: boolean }) => ({
  counts: withoutDisabled(ctx, await store.countOf(ctx.db, viewerOf(ctx), id, own)),
})

/** Lists the caller's digitals. */
export async function digitals(ctx: SignedInContext, page: Page & { search?: string | undefined }) {
  const { rows } = await store.listOwn(ctx.db, ctx.claims.userId, { type: 'digital', ...page })
  const { rows: found, nextCursor } = toPage<ItemRow>(rows, page.limit, ({ id }) => id)
  return { digitals: found.map((row) => digitalOf(ctx, row)), next_cursor: nextCursor }
}
