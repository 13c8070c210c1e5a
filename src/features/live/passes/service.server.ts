import type { Context } from '#server/context.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { joinRate, previewRate, REFUSALS } from '../spec.ts'
import { previewUntil } from '../streams/rules.ts'
import * as store from './store.server.ts'

/** Returns a visitor's viewer id and the end of their preview. @throws AppError PREVIEW_OVER */
export async function previewOf(ctx: Context, streamId: string, visitor?: string): Promise<[string, Date]> {
  const person = `visitor:${visitor ?? crypto.randomUUID()}`
  const firstAt = await store.firstPassAt(ctx.db, streamId, person)
  const until = previewUntil(firstAt, ctx.now)
  if (!until || (firstAt === null && (await isExceeded(ctx, streamId)))) throw new AppError(REFUSALS.previewOver)
  await store.endPreviewAt(ctx.db, streamId, person, until)
  return [person, until]
}

/**
 * Limits how often a person can join a stream. While the cache is down there is no limit. @throws AppError
 * TOO_MANY_REQUESTS
 */
export async function limitJoins({ providers }: Pick<Context, 'providers'>, streamId: string, person: string) {
  const verdict = await providers.cache.take(joinRate, `${streamId} ${person}`)
  if (verdict.state === 'exceeded')
    throw new AppError(COMMON.tooManyRequests, { retryAfterSeconds: verdict.retryAfterSeconds })
}

const isExceeded = async ({ providers, request }: Context, streamId: string) =>
  (await providers.cache.take(previewRate, `${streamId} ${networkOf(request.address)}`)).state === 'exceeded'
