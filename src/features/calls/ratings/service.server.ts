import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import type { CallSide } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import type { Ratings, RatingsInput } from './contract.ts'
import { qualityRefusal, type RatedCall, ratingRefusal, responseFigures, summaryOf } from './rules.ts'
import { type QualityReason, RATING_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

async function findOwnCall(ctx: SignedInContext, id: string) {
  const found = await store.findAftermath(ctx.db, id)
  const { userId } = ctx.claims
  const side: CallSide | null = !found
    ? null
    : found.fan_id === userId
      ? 'fan'
      : found.creator_id === userId
        ? 'creator'
        : null
  if (!found || !side) throw new AppError(REFUSALS.notFound)
  const { status, ended_at: endedAt, seconds, rating, answered } = found
  const call: RatedCall = { side, status, endedAt, seconds, isRated: rating !== null }
  return { call, side, rating, hasAnswered: answered.includes(side) }
}

/**
 * Reads the rating of one of the caller's calls, and what the caller can still submit: a rating, a reply, or an answer
 * about the connection. @throws AppError CALL_NOT_FOUND. One round trip.
 */
export async function readRatingState(ctx: SignedInContext, id: string) {
  const { call, side, rating, hasAnswered } = await findOwnCall(ctx, id)
  return {
    rating,
    may_rate: ratingRefusal(call, ctx.now) === undefined,
    may_reply: side === 'creator' && rating !== null && rating.reply === null,
    asks_quality: qualityRefusal(call, hasAnswered) === undefined,
  }
}

/**
 * Rates a call and notifies the creator. Two concurrent ratings: exactly one is written.
 * @throws AppError CALL_NOT_FOUND, NOT_THE_FAN, CALL_NOT_OVER, CALL_TOO_SHORT, RATING_CLOSED, ALREADY_RATED
 */
export async function rate(ctx: SignedInContext, { id, stars, text }: { id: string; stars: number; text: string }) {
  const { call } = await findOwnCall(ctx, id)
  const refused = ratingRefusal(call, ctx.now)
  if (refused) throw new AppError(refused)
  if (!(await store.writeRating(ctx.db, { callId: id, stars, text }))) throw new AppError(RATING_REFUSALS.rated)
  ctx.announce()
  const { rating } = await findOwnCall(ctx, id)
  if (!rating) throw new AppError(RATING_REFUSALS.missing)
  return { rating }
}

/**
 * Writes the creator's reply to a rating, once, and notifies the fan. @throws AppError RATING_NOT_FOUND,
 * ALREADY_REPLIED
 */
export async function reply(ctx: SignedInContext, { id, text }: { id: string; text: string }) {
  const isWritten = await store.writeReply(ctx.db, ctx.claims.userId, id, text)
  const rating = await store.findRating(ctx.db, ctx.claims.userId, id)
  if (!rating) throw new AppError(RATING_REFUSALS.missing)
  if (!isWritten) throw new AppError(RATING_REFUSALS.replied)
  ctx.announce()
  return { rating }
}

type QualityInput = { id: string; ok: boolean; reason?: QualityReason | undefined }

/**
 * Stores a side's answer about the connection, once.
 * @throws AppError CALL_NOT_FOUND, CALL_DID_NOT_HAPPEN, ALREADY_ANSWERED
 */
export async function quality(ctx: SignedInContext, { id, ok, reason }: QualityInput) {
  const { call, side, hasAnswered } = await findOwnCall(ctx, id)
  const refused = qualityRefusal(call, hasAnswered)
  if (refused) throw new AppError(refused)
  if (!(await store.writeQuality(ctx.db, { callId: id, side, ok, reason })))
    throw new AppError(RATING_REFUSALS.answered)
  return { received: true as const }
}

/** Lists the ratings and response figures of a creator. @throws AppError CREATOR_NOT_FOUND. One round trip. */
export async function ratings(ctx: Context, input: RatingsInput): Promise<Ratings> {
  const found = await store.findRatings(ctx.db, viewerOf(ctx), input, ctx.now)
  if (!found) throw new AppError(REFUSALS.creatorNotFound)
  const { rows, nextCursor } = toPage(found.ratings, input.limit, ({ id }) => id)
  return { ratings: rows, next_cursor: nextCursor, summary: summaryOf(found.sums), facts: responseFigures(found) }
}
