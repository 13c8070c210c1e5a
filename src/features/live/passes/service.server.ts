import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { previewRate, REFUSALS } from '../spec.ts'
import { previewUntil } from '../stage/rules.ts'
import * as store from './store.server.ts'

/** Who a visitor is in a stream, and until when. @throws AppError PREVIEW_OVER */
export async function previewOf(ctx: Context, streamId: string, visitor?: string): Promise<[string, Date]> {
  const person = `visitor:${visitor ?? crypto.randomUUID()}`
  const firstAt = await store.firstPassAt(ctx.db, streamId, person)
  const until = previewUntil(firstAt, ctx.now)
  if (!until || (firstAt === null && (await isExceeded(ctx, streamId)))) throw new AppError(REFUSALS.previewOver)
  await store.endPreviewAt(ctx.db, streamId, person, until)
  return [person, until]
}

const isExceeded = async ({ providers, request }: Context, streamId: string) =>
  (await providers.cache.take(previewRate, `${streamId} ${request.address}`)).state === 'exceeded'
