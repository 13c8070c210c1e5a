import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { REFUSALS } from '../spec.ts'
import { watchRefusal } from '../streams/rules.ts'
import { requireStream } from '../streams/service.server.ts'
import type { Hearts } from './contract.ts'
import { addHearts } from './store.server.ts'

/**
 * Adds a viewer's hearts to a running stream. A visitor can send hearts too.
 * @throws AppError STREAM_NOT_FOUND, the refusals of watching, STREAM_ENDED
 */
export async function sendHearts(ctx: Context, input: Hearts) {
  const hearts = await addHearts(ctx.db, input, viewerOf(ctx))
  if (hearts === undefined) {
    const { locked } = await requireStream(ctx, input.id)
    throw new AppError(watchRefusal(locked) ?? REFUSALS.ended)
  }
  ctx.announce()
  return { hearts }
}
