import { admitAdmin, type SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { REFUSALS } from '../spec.ts'
import type { TipsInput } from './contract.ts'
import { readTips } from './store.server.ts'

/**
 * Lists the tips that a figure of a stream counts, for its host and admins. They add up to the figure.
 * @throws AppError STREAM_NOT_FOUND, also for other callers
 */
export async function tips(ctx: SignedInContext, input: TipsInput) {
  const isAdmin = ctx.actor.kind === 'admin'
  if (isAdmin) await admitAdmin(ctx)
  const read = await readTips(ctx.db, isAdmin ? null : ctx.claims.userId, input)
  if (!read) throw new AppError(REFUSALS.notFound)
  const { rows, nextCursor } = toPage(read.tips, input.limit, ({ id }) => id)
  return { as_of: ctx.now, total: read.total, tips: rows, next_cursor: nextCursor }
}
