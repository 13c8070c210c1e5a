import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import type { UnlockInput } from '../contract.ts'
import { weeklyLimitSentence } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import { type UnlockResult, unlockMessage } from '../store/unlock.server.ts'
import { withMedia } from './attachments.server.ts'

type Refused = Extract<UnlockResult, { outcome: 'refused' }>

const refusals: Record<Refused['reason'], Reason> = {
  not_found: REFUSALS.attachmentNotFound,
  recipient_not_found: REFUSALS.attachmentNotFound,
  recipient_not_creator: REFUSALS.attachmentNotFound,
  self: REFUSALS.toOneself,
  sender_inactive: REFUSALS.senderInactive,
  price_changed: REFUSALS.priceChanged,
  invalid_amount: COMMON.invalid,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
  idempotency_conflict: COMMON.idempotencyConflict,
}

/**
 * Pays for what is attached to a message and costs something; it stays open. What is open already costs nothing.
 * @throws AppError ATTACHMENT_NOT_FOUND, PRICE_CHANGED, INSUFFICIENT_TOKENS, WEEKLY_LIMIT, IDEMPOTENCY_CONFLICT
 */
export async function unlock(ctx: SignedInContext, { userId, messageId, price, idempotencyKey }: UnlockInput) {
  const result = await unlockMessage(ctx.db, {
    ...{ readerId: ctx.claims.userId, otherId: userId, messageId, price },
    country: ctx.request.country,
    key: idempotencyKey ?? ctx.idempotencyKey,
    hash: await bodyHash('messages.unlock', { userId, messageId, price }),
  })
  if (result.outcome === 'refused') throw refusalOf(result, ctx.now)
  if (!result.replayed) ctx.announce()
  return { message: withMedia(ctx)(result.message), balance: result.balance }
}

function refusalOf({ reason, price, limit, left, frees_at }: Refused, now: Date): AppError {
  const why = refusals[reason]
  if (reason === 'price_changed' && price !== undefined) return new AppError(why, { details: { price } })
  if (reason !== 'weekly_limit' || limit === undefined || left === undefined) return new AppError(why)
  return new AppError({ ...why, sentence: weeklyLimitSentence({ limit, left, freesAt: frees_at ?? null }, now) })
}
