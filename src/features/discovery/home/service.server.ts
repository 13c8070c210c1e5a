import { viewerOf } from '#features/social/index.server.ts'
import { mediaUrls } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { toCard } from '../listings/service.server.ts'
import type { HomeCreator, HomePage } from './contract.ts'
import { type HomeRow, listFeatured, listFollowed, listLive } from './store.server.ts'

const toHomeCreator = (row: HomeRow): HomeCreator => ({
  ...toCard(row),
  viewers: row.viewers ?? 0,
  cover_url: row.cover_id && mediaUrls(row.cover_id).medium,
})

function toAnswer(rows: (HomeRow & { at: string })[], limit: number) {
  const page = toPage(rows, limit, ({ at, user_id }) => toCursor(at, user_id))
  return { creators: page.rows.map(toHomeCreator), next_cursor: page.nextCursor }
}

/** Returns featured creators: those with the most new followers (see `featuredMax`), except the caller. */
export async function featured(ctx: Context, limit: number) {
  const rows = await listFeatured(ctx.db, { limit, viewer: viewerOf(ctx) })
  return { creators: rows.map(toHomeCreator) }
}

/** Lists live creators. */
export async function live(ctx: Context, { limit, cursor }: HomePage) {
  return toAnswer(await listLive(ctx.db, { limit, after: timeAndIdIn(cursor), viewer: viewerOf(ctx) }), limit)
}

/** Lists creators that the caller follows. */
export async function following(ctx: SignedInContext, { limit, cursor }: HomePage) {
  const page = { limit, after: timeAndIdIn(cursor), viewer: viewerOf(ctx), followerId: ctx.claims.userId }
  return toAnswer(await listFollowed(ctx.db, page), limit)
}
