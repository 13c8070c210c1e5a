import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { weeklyLimitSentence } from '../rules.ts'
import { priceChanged, REFUSALS } from '../spec.ts'
import { unlock as store, type UnlockRefused } from '../store/write.server.ts'
import { wholeOf } from './show.server.ts'

const refusals: Record<UnlockRefused['reason'], Reason> = {
  not_found: REFUSALS.notFound,
  recipient_not_found: REFUSALS.notFound,
  recipient_not_creator: REFUSALS.notFound,
  sender_inactive: REFUSALS.inactive,
  you_blocked: REFUSALS.youBlocked,
  self: REFUSALS.own,
  tier_only: REFUSALS.tierOnly,
  price_changed: REFUSALS.priceChanged,
  invalid_amount: COMMON.invalid,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
  idempotency_conflict: COMMON.idempotencyConflict,
}

type Unlocking = { id: string; price?: number | undefined; idempotencyKey?: string | undefined }

/**
 * Buys an item: the tokens are the creator's at once, and the item is the caller's for good. What is open already, to whom
 * bought it above all, costs nothing, whatever the key.
 * @throws AppError see REFUSALS and IDEMPOTENCY_CONFLICT
 */
export async function unlock(ctx: SignedInContext, { id, price, idempotencyKey }: Unlocking) {
  const { result, content } = await store(ctx.db, {
    ...{ viewer: { userId: ctx.claims.userId, country: ctx.request.country }, id, price },
    key: idempotencyKey ?? ctx.idempotencyKey,
    hash: await bodyHash('content.unlock', { id, price }),
  })
  if (result.outcome === 'refused') throw refusalOf(result, ctx.now)
  // paid for once, and removed by moderation since
  if (!content) throw new AppError(REFUSALS.notFound)
  if (!result.replayed) ctx.announce()
  return { success: true as const, content: wholeOf(ctx, content), balance: result.balance }
}

function refusalOf({ reason, price, limit, left, frees_at }: UnlockRefused, now: Date): AppError {
  const why = refusals[reason]
  if (reason === 'price_changed' && price)
    return new AppError({ ...why, sentence: priceChanged(price) }, { details: { price } })
  if (reason !== 'weekly_limit' || limit === undefined || left === undefined) return new AppError(why)
  return new AppError({ ...why, sentence: weeklyLimitSentence({ limit, left, freesAt: frees_at ?? null }, now) })
}
