import { uploadGone } from '#features/uploads/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toPage } from '#shared/pagination.ts'
import type { CreateInput } from './contract.ts'
import { decideSchedule } from './rules.ts'
import { sendBroadcasts } from './service/job.server.ts'
import { REFUSALS } from './spec.ts'
import {
  type BroadcastRow,
  changeBroadcast,
  countAudiences,
  findAsStored,
  findBroadcast,
  insertBroadcast,
  listBroadcasts,
} from './store/broadcasts.server.ts'

/**
 * Stores a broadcast and begins with it after the answer; the job goes on with it whatever happens. Every
 * attempt under one key gets the answer of the first, however far it has got by then.
 * @throws AppError INVALID for a schedule that makes no sense, TOO_MANY_BROADCASTS, UPLOAD_GONE, IDEMPOTENCY_CONFLICT
 */
export async function create(ctx: SignedInContext, input: CreateInput) {
  const { idempotencyKey, audience, subject, message, frequency, time_zone } = input
  const decided = decideSchedule({ frequency, startsAt: input.starts_at, endsAt: input.ends_at }, ctx.now)
  if (!decided.ok)
    throw new AppError(
      { ...COMMON.invalid, sentence: decided.sentence },
      { fields: { [decided.field]: decided.sentence } },
    )
  const { idempotencyKey: _, ...body } = input
  const hash = await bodyHash('broadcasts.create', body)
  const stored = await insertBroadcast(ctx.db, {
    ...{ creatorId: ctx.claims.userId, audience, subject, message, frequency, hash },
    timeZone: time_zone,
    schedule: decided.schedule,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    imageId: input.image_id ?? undefined,
    contentId: input.content_id ?? undefined,
    contentPrice: input.content_price ?? undefined,
  })
  if ('refused' in stored) throw refusalOf(stored.refused)
  if (stored.hash !== hash) throw new AppError(COMMON.idempotencyConflict)
  ctx.afterCommit(() => sendBroadcasts(ctx))
  const broadcast = await findAsStored(ctx.db, ctx.claims.userId, stored.id)
  if (!broadcast) throw new AppError(REFUSALS.notFound)
  return { broadcast }
}

function refusalOf(why: 'too_many' | 'image_gone' | 'content_gone'): AppError {
  if (why === 'too_many') return new AppError(REFUSALS.tooMany)
  const field = why === 'image_gone' ? 'image_id' : 'content_id'
  return new AppError(uploadGone, { fields: { [field]: uploadGone.sentence } })
}

/** @throws AppError BROADCAST_NOT_FOUND */
export async function one(ctx: SignedInContext, id: string): Promise<{ broadcast: BroadcastRow }> {
  const broadcast = await findBroadcast(ctx.db, ctx.claims.userId, id)
  if (!broadcast) throw new AppError(REFUSALS.notFound)
  return { broadcast }
}

/** The caller's broadcasts, the newest first. */
export async function list(ctx: SignedInContext, page: { limit: number; cursor?: string | undefined }) {
  const rows = await listBroadcasts(ctx.db, ctx.claims.userId, { limit: page.limit, cursor: page.cursor })
  const { rows: broadcasts, nextCursor } = toPage(rows, page.limit, ({ id }) => id)
  return { broadcasts, next_cursor: nextCursor }
}

export const audiences = async (ctx: SignedInContext) => ({
  audiences: await countAudiences(ctx.db, ctx.claims.userId),
})

/** Pauses, resumes or cancels; the same again changes nothing. @throws AppError BROADCAST_NOT_FOUND, BROADCAST_OVER */
export async function change(ctx: SignedInContext, id: string, to: 'active' | 'paused' | 'cancelled') {
  const why = await changeBroadcast(ctx.db, ctx.claims.userId, id, to)
  if (why !== null) throw new AppError(why === 'over' ? REFUSALS.over : REFUSALS.notFound)
  if (to === 'active') ctx.afterCommit(() => sendBroadcasts(ctx))
  return one(ctx, id)
}
