import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { limitRate } from '#server/pace.ts'
import { refuse } from '#server/rest/refuse.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { REFUSALS } from '../events/spec.ts'
import { findEvent } from '../events/store.server.ts'
import { icsOf } from '../ics/rules.ts'
import { icsType, refreshMinutes } from '../ics/spec.ts'
import { type DatedRow, etagOf, feedUrl, hasAlready, readFeedPath, toEntry } from './rules.ts'
import { exportName, exportPastDays, feedGuessRate, feedPastDays, feedRate } from './spec.ts'
import * as store from './store.server.ts'

type Place = Pick<Context, 'env'>

const fileOf = ({ env }: Place, rows: readonly DatedRow[]): string =>
  icsOf(rows.map(toEntry), { origin: env.APP_ORIGIN, mailFrom: env.MAIL_FROM })

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 24 * 60 * 60 * 1000)

const addressOf = ({ env, claims }: SignedInContext, version: number) => ({
  url: feedUrl(env.APP_ORIGIN, env.SESSION_SECRET, claims.userId, version),
})

/** Returns the private URL of the caller's calendar. */
export const feed = async (ctx: SignedInContext) => addressOf(ctx, await store.readVersion(ctx.db, ctx.claims.userId))

/** Returns a new URL and invalidates all earlier ones. */
export const rotate = async (ctx: SignedInContext) => addressOf(ctx, await store.nextVersion(ctx.db, ctx.claims.userId))

/** Returns the caller's whole calendar as one file. */
export async function exportCalendar(ctx: SignedInContext) {
  const rows = await store.readCalendar(ctx.db, ctx.claims.userId, daysBefore(ctx.now, exportPastDays))
  return { filename: exportName, body: fileOf(ctx, rows) }
}

const single = (place: Place, row: DatedRow) => ({ filename: `limelight-${row.type}.ics`, body: fileOf(place, [row]) })

/**
 * Returns one of the caller's calls as a file. Returns `undated` if the call has no date yet, undefined if it does not
 * exist.
 */
export async function icsOfCall(ctx: SignedInContext, callId: string) {
  const row = await store.findCall(ctx.db, ctx.claims.userId, callId)
  return row && (row.starts_at === null ? 'undated' : single(ctx, row))
}

/** Returns an event that the caller can see as a file. @throws AppError EVENT_NOT_FOUND */
export async function icsOfEvent(ctx: Context, eventId: string) {
  const viewer = viewerOf(ctx)
  const [seen, row] = await Promise.all([
    findEvent(ctx.db, viewer, eventId),
    store.findEvent(ctx.db, viewer.userId, eventId),
  ])
  if (!seen || !row) throw new AppError(REFUSALS.notFound)
  return single(ctx, row)
}

/**
 * Handles a calendar app's request for a private URL, without a session. Responds with the calendar, with 304 if the
 * app has it already, or with 404 for an invalid or replaced URL.
 */
export async function receiveFeed(ctx: Context, request: Request): Promise<Response> {
  await limitRate(ctx, feedGuessRate, networkOf(ctx.request.address))
  const address = readFeedPath(ctx.env.SESSION_SECRET, new URL(request.url).pathname)
  if (!address) return refuse(new AppError(COMMON.notFound))
  await limitRate(ctx, feedRate, address.userId)
  const rows = await store.readFeed(ctx.db, address, daysBefore(ctx.now, feedPastDays))
  if (!rows) return refuse(new AppError(COMMON.notFound))
  const file = fileOf(ctx, rows)
  const etag = etagOf(file)
  const headers = { etag, 'cache-control': `private, max-age=${refreshMinutes * 60}`, 'x-robots-tag': 'noindex' }
  if (hasAlready(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(file, {
    headers: { ...headers, 'content-type': icsType, 'content-disposition': `inline; filename="${exportName}"` },
  })
}
