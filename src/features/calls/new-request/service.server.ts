import { refusalOf } from '#features/wallet/index.server.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { slotError, toRequest } from '../lifecycle/service.server.ts'
import { findCall } from '../lifecycle/store.server.ts'
import { planOf } from '../rules.ts'
import { openRequestsMax, priceChanged, REFUSALS } from '../spec.ts'
import type { AskInput } from './contract.ts'
import { type PlaceResult, placeCall } from './store.server.ts'

type Refused = Extract<PlaceResult, { outcome: 'refused' }>
type Plain = Exclude<Refused['reason'], 'idempotency_conflict' | 'slot_taken' | 'creator_busy'>

const refusals: Record<Plain, Reason> = {
  not_found: REFUSALS.creatorNotFound,
  fan_inactive: REFUSALS.inactive,
  self: REFUSALS.self,
  you_blocked: REFUSALS.youBlocked,
  not_accepting: REFUSALS.notAccepting,
  price_changed: REFUSALS.priceChanged,
  too_many_open: REFUSALS.tooManyOpen,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}
const times = { slot_taken: REFUSALS.slotTaken, creator_busy: REFUSALS.creatorBusy }
const isTime = (reason: string): reason is keyof typeof times => reason in times

function errorOf(refused: Refused, now: Date): AppError {
  const { reason } = refused
  if (isTime(reason)) return slotError(times[reason], refused)
  return refusalOf({ ...refused, reason }, refusals, {
    now,
    priceChanged,
    weeklyLimit: weeklyLimitSentenceOf('This call'),
  })
}

/**
 * Requests a call with a creator, now or at the start of a free slot, and holds its tokens until the call is over.
 * Idempotent under an idempotency key, also for late retries. One round trip, a retry takes two.
 * @throws AppError CREATOR_NOT_FOUND, OWN_CALL, YOU_BLOCKED, NOT_ACCEPTING, PRICE_CHANGED with `price`,
 * TOO_MANY_REQUESTS_OPEN, SLOT_TAKEN and CREATOR_BUSY with `next_slots`, INSUFFICIENT_TOKENS, WEEKLY_LIMIT,
 * ACCOUNT_INACTIVE, IDEMPOTENCY_CONFLICT
 */
export async function requestCall(ctx: SignedInContext, { idempotencyKey, ...input }: AskInput) {
  const { creator_id: creatorId, type, minutes, message, price, scheduled_at } = input
  const scheduledAt = scheduled_at ?? null
  const { result, newest } = await placeCall(
    ctx.db,
    {
      userId: ctx.claims.userId,
      key: idempotencyKeyOf(ctx, { idempotencyKey }),
      hash: await bodyHash('sessions.ask', { ...input, scheduled_at: scheduledAt?.toISOString() }),
    },
    {
      creatorId,
      country: ctx.request.country,
      openMax: openRequestsMax,
      now: ctx.now,
      plan: { ...planOf(scheduledAt, ctx.now), type, minutes, message, price },
    },
  )
  if (result.outcome === 'refused') throw errorOf(result, ctx.now)
  if (!result.replayed) ctx.announce()
  const call = newest?.id === result.request_id ? newest : await findCall(ctx.db, result.request_id)
  if (!call) throw new AppError(REFUSALS.notFound)
  return { request: toRequest(call, 'fan', ctx.now), balance: result.balance }
}
