import { uploadGone } from '#features/uploads/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import type { CreateInput } from '../contract.ts'
import { sendBroadcasts } from '../delivery/service.server.ts'
import { REFUSALS } from '../spec.ts'
import { decideSchedule } from './rules.ts'
import { findAsStored, insertBroadcast } from './store.server.ts'

/**
 * Stores a broadcast and starts to send it after the response; the job `broadcasts` continues. A retry with the same
 * key returns the original response, without later progress.
 * @throws AppError INVALID for an invalid schedule, TOO_MANY_BROADCASTS, UPLOAD_GONE, IDEMPOTENCY_CONFLICT
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
    creatorId: ctx.claims.userId,
    audience,
    subject,
    message,
    frequency,
    hash,
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
