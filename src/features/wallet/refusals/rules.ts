import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import type { WeeklyLimit } from '#shared/limits.ts'

// This module is separate from the wallet's rules, because pages of visitors load those.

/** A refusal as the ledger's functions return it. The optional fields belong to certain reasons. */
type LedgerRefusal<Code extends string> = {
  reason: Code
  /** For price_changed: the current price. */
  price?: number | null | undefined
  /** For weekly_limit: the limit, its remaining tokens, and the time from which this amount fits (null: never). */
  limit?: number | undefined
  left?: number | undefined
  frees_at?: Date | null | undefined
  /** Seconds until a retry can succeed. */
  retry_after?: number | undefined
}

/** Default reasons, for features without their own sentence. */
const ledgerReasons = { idempotency_conflict: COMMON.idempotencyConflict, invalid_amount: COMMON.invalid }

type Reasons<Code extends string> = Record<Exclude<Code, keyof typeof ledgerReasons>, Reason> &
  Partial<Record<Code, Reason>>

/** Sentences of a feature that contain facts of the refusal. */
type Words = {
  now: Date
  priceChanged?: (price: number) => string
  weeklyLimit: (limit: WeeklyLimit, now: Date) => string
}

/**
 * Returns the error for a refusal of the ledger: code and status from `reasons`, the sentence with its facts from
 * `words`, and the price in `details` for API clients.
 */
export function refusalOf<Code extends string>(
  refused: LedgerRefusal<Code>,
  reasons: Reasons<Code>,
  words?: Words,
): AppError {
  const known: Partial<Record<string, Reason>> = { ...ledgerReasons, ...reasons }
  const why = known[refused.reason]
  // the type requires every reason, but a database newer than this Worker can return another one
  if (!why) throw new Error(`the ledger refused for an unknown reason: ${refused.reason}`)
  const { reason, price, limit, left, frees_at, retry_after } = refused
  if (reason === 'price_changed' && typeof price === 'number')
    return new AppError({ ...why, sentence: words?.priceChanged?.(price) ?? why.sentence }, { details: { price } })
  if (reason === 'weekly_limit' && words && limit !== undefined && left !== undefined)
    return new AppError({ ...why, sentence: words.weeklyLimit({ limit, left, freesAt: frees_at ?? null }, words.now) })
  return retry_after === undefined ? new AppError(why) : new AppError(why, { retryAfterSeconds: retry_after })
}
