import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

const refusals: Record<NonNullable<store.Refused>, Reason> = {
  self: REFUSALS.toOneself,
  inactive: COMMON.forbidden,
  not_found: REFUSALS.personNotFound,
  not_creator: REFUSALS.creatorsOnly,
  full: REFUSALS.bookmarksFull,
}

function throwRefusal(refused: store.Refused): void {
  if (refused) throw new AppError(refusals[refused])
}

const pair = (ctx: SignedInContext, otherId: string) => ({
  userId: ctx.claims.userId,
  otherId,
  country: ctx.request.country,
})

/**
 * Follows a creator and notifies the creator. A retry has no effect.
 * @throws AppError PERSON_NOT_FOUND (also for blocks in either direction), CREATORS_ONLY, NOT_ONESELF
 */
export async function follow(ctx: SignedInContext, otherId: string): Promise<void> {
  throwRefusal(await store.follow(ctx.db, pair(ctx, otherId)))
  ctx.announce()
}

/** Bookmarks a creator. @throws AppError as `follow`, and BOOKMARKS_FULL */
export async function bookmark(ctx: SignedInContext, otherId: string): Promise<void> {
  throwRefusal(await store.bookmark(ctx.db, pair(ctx, otherId)))
}

/**
 * Blocks a person: the two people cannot see each other, and following ends in both directions.
 * @throws AppError PERSON_NOT_FOUND, NOT_ONESELF
 */
export async function block(ctx: SignedInContext, otherId: string): Promise<void> {
  throwRefusal(await store.block(ctx.db, ctx.claims.userId, otherId))
  // delivers the refunds of tokens held for messages, which the block enqueued
  ctx.announce()
  // revokes the realtime tokens of both people, so that they no longer receive each other's messages
  ctx.afterCommit(() => ctx.providers.realtime.revoke([ctx.claims.userId, otherId]))
}

/** Mutes a person for the caller. @throws AppError PERSON_NOT_FOUND, NOT_ONESELF */
export async function mute(ctx: SignedInContext, otherId: string): Promise<void> {
  throwRefusal(await store.mute(ctx.db, ctx.claims.userId, otherId))
}

/** Ends a follow, bookmark, block or mute. No effect if it does not exist. */
export const undo = (ctx: SignedInContext, action: Parameters<typeof store.undo>[1], otherId: string): Promise<void> =>
  store.undo(ctx.db, action, ctx.claims.userId, otherId)

export const relation = (ctx: SignedInContext, otherId: string) =>
  store.readRelation(ctx.db, ctx.claims.userId, otherId)

export const bookmarkIds = async (ctx: SignedInContext) => ({
  user_ids: await store.listBookmarkIds(ctx.db, ctx.claims.userId),
})
