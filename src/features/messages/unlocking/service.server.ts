import { refusalOf } from '#features/wallet/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import type { Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { withMedia } from '../attachments/service.server.ts'
import type { UnlockInput } from '../contract.ts'
import { weeklyLimitSentence } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import { type UnlockResult, unlockMessage } from './store.server.ts'

type Refused = Extract<UnlockResult, { outcome: 'refused' }>

const refusals: Record<Exclude<Refused['reason'], 'idempotency_conflict' | 'invalid_amount'>, Reason> = {
  not_found: REFUSALS.attachmentNotFound,
  recipient_not_found: REFUSALS.attachmentNotFound,
  recipient_not_creator: REFUSALS.attachmentNotFound,
  self: REFUSALS.toOneself,
  sender_inactive: REFUSALS.senderInactive,
  price_changed: REFUSALS.priceChanged,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}

/**
 * Pays for the attachment of a message and opens it permanently. A retry, or a request for an open attachment, costs
 * nothing.
 * @throws AppError ATTACHMENT_NOT_FOUND, PRICE_CHANGED, INSUFFICIENT_TOKENS, WEEKLY_LIMIT, IDEMPOTENCY_CONFLICT
 */
export async function unlock(ctx: SignedInContext, { userId, messageId, price, idempotencyKey }: UnlockInput) {
  const result = await unlockMessage(ctx.db, {
    readerId: ctx.claims.userId,
    otherId: userId,
    messageId,
    price,
    country: ctx.request.country,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('messages.unlock', { userId, messageId, price }),
  })
  if (result.outcome === 'refused')
    throw refusalOf(result, refusals, { now: ctx.now, weeklyLimit: weeklyLimitSentence })
  if (!result.replayed) ctx.announce()
  return { message: withMedia(ctx)(result.message), balance: result.balance }
}
