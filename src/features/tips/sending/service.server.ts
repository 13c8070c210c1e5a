import { refusalOf } from '#features/wallet/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import type { SendTip } from '../contract.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'
import { tierOf, weeklyLimitSentence } from './rules.ts'
import { sendTip as store, type TipResult } from './store.server.ts'

type Refused = Extract<TipResult, { outcome: 'refused' }>['reason']

const refusals: Record<Exclude<Refused, 'idempotency_conflict'>, Reason> = {
  invalid_amount: { ...COMMON.invalid, sentence: SENTENCES.amountMissing },
  sender_inactive: REFUSALS.senderInactive,
  self: REFUSALS.toOneself,
  recipient_not_found: REFUSALS.recipientNotFound,
  recipient_not_creator: REFUSALS.recipientNotCreator,
  stream_not_found: REFUSALS.streamNotFound,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}

/**
 * Sends a tip, which is final. A retry with the same idempotency key returns the original response.
 * @throws AppError INSUFFICIENT_TOKENS, WEEKLY_LIMIT, TIP_TO_ONESELF, RECIPIENT_NOT_FOUND, RECIPIENT_NOT_CREATOR,
 * STREAM_NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function sendTip(ctx: SignedInContext, input: SendTip) {
  const { recipientId, tokens, message, stream_id: streamId } = input
  const tierType = tierOf(tokens)
  const result = await store(ctx.db, {
    senderId: ctx.claims.userId,
    recipientId,
    tokens,
    message,
    tierType,
    key: idempotencyKeyOf(ctx, input),
    hash: await bodyHash('tips.send', { recipientId, tokens, message, ...(streamId && { streamId }) }),
    country: ctx.request.country,
    streamId: streamId ?? null,
  })
  if (result.outcome === 'refused')
    throw refusalOf(result, refusals, { now: ctx.now, weeklyLimit: weeklyLimitSentence })
  if (!result.replayed) ctx.announce()
  return {
    success: true as const,
    tip: { id: result.tip_id, tokens: result.tokens, message, tier_type: tierType, created_at: result.created_at },
    balance: result.balance,
  }
}
