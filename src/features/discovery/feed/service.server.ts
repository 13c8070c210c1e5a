import { itemOf } from '#features/content/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import { idIn } from '#server/cursor.ts'
import { isOn } from '#server/flags.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { FeedInput, FeedPost } from './contract.ts'
import { kindsOn } from './rules.ts'
import { type PostRow, readFeed } from './store.server.ts'

/**
 * Lists posts of creators that the caller follows, newest first. A page can be shorter than its limit, because a series
 * without an upcoming date is skipped. One round trip. Throws CURSOR_INVALID.
 */
export async function feed(ctx: SignedInContext, { limit, cursor }: FeedInput) {
  const viewer = { ...viewerOf(ctx), userId: ctx.claims.userId }
  const kinds = kindsOn((flag) => isOn(flag, ctx.env.FEATURE_FLAGS))
  const found = await readFeed(ctx.db, { viewer, kinds, before: idIn(cursor), limit })
  const page = toPage(found.posts, limit, ({ id }) => toCursor(id))
  return {
    posts: page.rows.flatMap((row) => postOf(ctx, row) ?? []),
    next_cursor: page.nextCursor,
    follows_anyone: found.follows_anyone,
  }
}

/** Converts a row to a post. Returns undefined if its subject cannot be shown. */
function postOf(ctx: SignedInContext, { stream, content, ...post }: PostRow): FeedPost | undefined {
  if (content) return { ...post, stream: null, content: itemOf(ctx, content) }
  if (!stream) return post.event ? { ...post, stream, content } : undefined
  const { locked } = stream
  return locked === 'not_found' ? undefined : { ...post, content, stream: { ...stream, locked } }
}
