import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { sendBroadcasts } from '../delivery/service.server.ts'
import { REFUSALS } from '../spec.ts'
import { type BroadcastRow, changeBroadcast, findBroadcast, listBroadcasts } from './store.server.ts'

/** Returns a broadcast of the caller. @throws AppError BROADCAST_NOT_FOUND */
export async function readBroadcast(ctx: SignedInContext, id: string): Promise<{ broadcast: BroadcastRow }> {
  const broadcast = await findBroadcast(ctx.db, ctx.claims.userId, id)
  if (!broadcast) throw new AppError(REFUSALS.notFound)
  return { broadcast }
}

/** Returns a page of the caller's broadcasts, newest first. */
export async function list(ctx: SignedInContext, page: { limit: number; cursor?: string | undefined }) {
  const rows = await listBroadcasts(ctx.db, ctx.claims.userId, { limit: page.limit, cursor: page.cursor })
  const { rows: broadcasts, nextCursor } = toPage(rows, page.limit, ({ id }) => id)
  return { broadcasts, next_cursor: nextCursor }
}

/**
 * Pauses, resumes or cancels a broadcast; a retry has no effect. @throws AppError BROADCAST_NOT_FOUND, BROADCAST_OVER
 */
export async function change(ctx: SignedInContext, id: string, to: 'active' | 'paused' | 'cancelled') {
  const why = await changeBroadcast(ctx.db, ctx.claims.userId, id, to)
  if (why !== null) throw new AppError(why === 'over' ? REFUSALS.over : REFUSALS.notFound)
  if (to === 'active') ctx.afterCommit(() => sendBroadcasts(ctx))
  return readBroadcast(ctx, id)
}
