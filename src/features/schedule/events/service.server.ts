import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import { type SignedInContext, seesAsAdmin } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { announceEvent } from '../announcements/store.server.ts'
import { toEntry, withoutSums } from '../timeline/rules.ts'
import { listEventTimeline } from '../timeline/store.server.ts'
import type { DaysInput, FindInput, ListInput } from './contract.ts'
import { refuseEnded, seatsLeft } from './rules.ts'
import { listDays, REFUSALS, SENTENCES } from './spec.ts'
import * as store from './store.server.ts'

const dayMs = 86_400_000

/**
 * Returns the range of a list with default bounds for missing ones.
 * @throws AppError INVALID if the range has too many days or reversed bounds
 */
function spanOf({ from, to }: Pick<ListInput, 'from' | 'to'>) {
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / dayMs : 0
  const sentence = days < 0 ? SENTENCES.daysOrder : days >= listDays.max ? SENTENCES.daysMany : undefined
  if (sentence) throw new AppError({ ...REFUSALS.days, sentence }, { fields: { to: sentence } })
  return { from, to, before: listDays.before, after: listDays.after }
}

/**
 * Lists a creator's events that the caller can see; or, without a creator, the caller's own calendar: events that the
 * caller hosts or has tickets for. Returns an empty list if the creator is hidden from the caller.
 */
export async function list(ctx: Context, { creator_id, time_zone, ...days }: ListInput) {
  const { now, db } = ctx
  const viewer = viewerOf(ctx)
  const asked = { ...spanOf(days), zone: time_zone, now }
  const userId = viewer.userId
  const found =
    creator_id !== undefined
      ? await store.listOf(db, viewer, creator_id, asked)
      : userId !== null
        ? await store.listOwn(db, userId, asked)
        : undefined
  const events = found?.events.map((row) => store.toEvent(row, userId, now)) ?? []
  return { events, time_zone: found?.zone ?? time_zone ?? 'UTC' }
}

/** First letter of a cursor that points to a sold-out event. */
const soldOutMark = '~'

function placeIn(cursor: string | undefined): store.FoundPlace | undefined {
  const soldOut = cursor?.startsWith(soldOutMark) ?? false
  const place = timeAndIdIn(soldOut ? cursor?.slice(soldOutMark.length) : cursor)
  return place && { soldOut, ...place }
}

/**
 * Lists upcoming events that the caller can join, earliest first and sold-out ones last. @throws AppError CURSOR_INVALID
 */
export async function findEvents(ctx: Context, { cursor, ...input }: FindInput) {
  const viewer = viewerOf(ctx)
  if (input.followed && viewer.userId === null) return { events: [], next_cursor: null }
  const finding = { ...input, after: placeIn(cursor), now: ctx.now }
  const found = await store.findUpcoming(ctx.db, viewer, finding)
  const { rows, nextCursor } = toPage(
    found,
    input.limit,
    (row) => `${seatsLeft(row) === 0 ? soldOutMark : ''}${toCursor(row.starts_at.toISOString(), row.id)}`,
  )
  return { events: rows.map((row) => store.toEvent(row, viewer.userId, ctx.now)), next_cursor: nextCursor }
}

/** Lists the next days on which the caller can join an event. */
export async function listDaysWithEvents(ctx: Context, input: DaysInput) {
  const viewer = viewerOf(ctx)
  if (input.followed && viewer.userId === null) return { days: [] }
  return { days: await store.findDays(ctx.db, viewer, input, ctx.now) }
}

/** Returns an event. Its host, ticket holders and admins also get its timeline. @throws AppError EVENT_NOT_FOUND */
export async function readEvent(ctx: Context, id: string) {
  const viewer = viewerOf(ctx)
  const isAdmin = await seesAsAdmin(ctx)
  const [row, kept] = await Promise.all([
    store.findEvent(ctx.db, viewer, id, isAdmin),
    viewer.userId === null ? [] : listEventTimeline(ctx.db, id, viewer.userId),
  ])
  if (!row) throw new AppError(REFUSALS.notFound)
  const event = store.toEvent(row, viewer.userId, ctx.now)
  if (event.is_own || isAdmin) return { event, timeline: kept.map(toEntry) }
  return event.ticket ? { event, timeline: withoutSums(kept).map(toEntry) } : { event }
}

/**
 * Announces the caller's private show to their followers. A retry has no effect.
 * @throws AppError EVENT_NOT_FOUND, NOT_A_PRIVATE_SHOW, EVENT_CANCELLED, EVENT_BEGUN, EVENT_OVER
 */
export async function announce(ctx: SignedInContext, id: string) {
  const { userId } = ctx.claims
  const viewer = { userId, country: null }
  const row = await store.findEvent(ctx.db, viewer, id)
  if (!row || row.creator.id !== userId) throw new AppError(REFUSALS.notFound)
  const refused = row.type === 'private-show' ? refuseEnded(row, ctx.now) : REFUSALS.notAnnounced
  if (refused) throw new AppError(refused)
  if (!(await announceEvent(ctx.db, userId, id))) throw new AppError(REFUSALS.begun)
  ctx.announce()
  const announced = (await store.findEvent(ctx.db, viewer, id)) ?? row
  return { success: true as const, event: store.toEvent(announced, userId, ctx.now) }
}
