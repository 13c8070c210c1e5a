import { type Viewer, viewerOf } from '#features/social/index.server.ts'
import { mediaUrls } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { categories } from '#shared/categories.ts'
import { isUuid } from '#shared/encoding.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import type { Stream } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import { heldUntil } from './rules.ts'
import * as store from './store.server.ts'

/** @throws AppError STREAM_NOT_FOUND, also if the stream is hidden from the caller */
export async function requireStream(ctx: Context, id: string): Promise<store.StreamRow> {
  const row = await store.findStream(ctx.db, id, viewerOf(ctx))
  if (!row || row.locked === 'not_found') throw new AppError(REFUSALS.notFound)
  return row
}

/** Reads the facts about a stream for joining it. @throws AppError STREAM_NOT_FOUND */
export async function requireEntry(ctx: Context, id: string): Promise<store.StreamEntry> {
  const entry = await store.findEntry(ctx.db, id, viewerOf(ctx))
  if (!entry || entry.locked === 'not_found') throw new AppError(REFUSALS.notFound)
  return entry
}

/** Reads a stream of the caller. @throws AppError STREAM_NOT_FOUND, also if another user hosts it */
export async function requireOwnStream(ctx: SignedInContext, id: string): Promise<store.StreamRow> {
  const row = await requireStream(ctx, id)
  if (row.creator_id !== ctx.claims.userId) throw new AppError(REFUSALS.notFound)
  return row
}

const lockOf = (locked: store.StreamRow['locked']) => (locked === 'not_found' ? null : locked)

const listed = (row: store.ListedRow) => {
  const { creator_id, username, display_name, avatar_url, card_url, cover_id, locked, ...rest } = row
  return {
    ...rest,
    poster_url: cover_id ? mediaUrls(cover_id).medium : card_url,
    locked: lockOf(locked),
    creator: { id: creator_id, username, display_name, avatar_url },
  }
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000))

export const statsOf = (row: store.StreamRow, now: Date) => {
  const { viewers, peak_viewers, messages, hearts, tips, tokens, new_followers } = row
  const duration_seconds = secondsBetween(row.started_at, row.ended_at ?? now)
  return { viewers, peak_viewers, duration_seconds, messages, hearts, tips, tokens, new_followers }
}

/**
 * Returns figures, goal, supporters and people of a stream, without those that a reader who cannot watch must not see.
 * After the end only the host sees them; the others see where the host sent them.
 */
function shownOf(row: store.StreamRow, { isOwn, now }: { isOwn: boolean; now: Date }) {
  const stats = statsOf(row, now)
  const { goal, supporters, pinned, guest, raid } = row
  if (!row.locked && (isOwn || row.ended_at === null)) return { stats, goal, supporters, pinned, guest, raid }
  const hidden = { goal: null, supporters: [], pinned: null, guest: null, raid: row.locked ? null : raid }
  return { ...hidden, stats: { ...stats, tips: null, tokens: null, new_followers: null } }
}

export function toStream(row: store.StreamRow, { claims, now }: Pick<Context, 'claims' | 'now'>): Stream {
  const { tier_id, tier_name, ended_at, end_reason, live_at, hand, hands } = row
  const { is_muted, slow_seconds, followers_only, timed_out_until } = row
  const is_own = row.creator_id === claims?.userId
  const chat = { is_muted, slow_seconds, followers_only, can_moderate: is_own || row.is_moderator, timed_out_until }
  const held_until = ended_at ? null : heldUntil(row)
  const facts = { tier_id, tier_name, ended_at, end_reason, live_at, hand, hands, is_own, held_until, chat }
  return { ...listed(row), ...facts, ...shownOf(row, { isOwn: is_own, now }) }
}

/** Returns streams for lists. One round trip. */
export const listedOf = async ({ db }: Pick<Context, 'db'>, ids: readonly string[], viewer: Viewer) =>
  (await store.findListed(db, ids, viewer)).map(listed)

/** Returns the running stream of a creator, if the caller can see it. */
export const ofCreator = (ctx: Context, username: string) =>
  store.findRunning(ctx.db, username.toLowerCase(), viewerOf(ctx))

/** Parses a cursor. @throws AppError CURSOR_INVALID */
function afterIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [viewers, id] = fromCursor(cursor, 2) ?? []
  if (!(/^\d{1,9}$/.test(viewers ?? '') && isUuid(id))) throw new AppError(COMMON.cursorInvalid)
  return { viewers: Number(viewers), id }
}

/** Lists running streams, the most watched first. */
export async function list(
  ctx: Context,
  page: { category?: string | undefined; tag?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const { limit, category, tag, cursor } = page
  const found = await store.listStreams(ctx.db, { limit, category, tag, after: afterIn(cursor), viewer: viewerOf(ctx) })
  const { rows: streams, nextCursor } = toPage(found.rows, limit, ({ viewers, id }) => toCursor(viewers, id))
  const named = new Set(found.categories.map((row) => row.category))
  return {
    streams: streams.map(listed),
    categories: categories.filter((one) => named.has(one)),
    next_cursor: nextCursor,
  }
}
