import { refusalOf } from '#features/wallet/index.server.ts'
import type { AppError, Reason } from '#shared/errors.ts'
import type * as store from './memberships/store.server.ts'
import type { Paid } from './renewals/store.server.ts'
import { weeklyLimitSentence } from './rules.ts'
import { priceChanged, REFUSALS } from './spec.ts'
import type { Subscribed } from './subscribing/store.server.ts'

type Refused = Extract<Subscribed | store.Agreed | Paid, { outcome: 'refused' }>

const refusals: Record<Exclude<Refused['reason'], 'idempotency_conflict' | 'invalid_amount'>, Reason> = {
  sender_inactive: REFUSALS.inactive,
  self: REFUSALS.toOneself,
  recipient_not_found: REFUSALS.tierNotFound,
  recipient_not_creator: REFUSALS.tierNotFound,
  tier_not_found: REFUSALS.tierNotFound,
  already_subscribed: REFUSALS.alreadySubscribed,
  price_changed: REFUSALS.priceChanged,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
  not_found: REFUSALS.notFound,
  over: REFUSALS.over,
  nothing_due: REFUSALS.nothingDue,
  paused: REFUSALS.paused,
}

export const refusedFor = (refused: Refused, now: Date): AppError =>
  refusalOf(refused, refusals, { now, priceChanged, weeklyLimit: weeklyLimitSentence })
