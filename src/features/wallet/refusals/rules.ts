import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import type { WeeklyLimit } from '#shared/weekly-limit.ts'

/** A refusal as the ledger's functions return it; the optional facts go with the reasons they explain. */
type LedgerRefusal<Code extends string> = {
  reason: Code
  /** What it costs now: price_changed. */
  price?: number | null | undefined
  /** weekly_limit: the limit, what is left of it, and when this amount fits again (null: never). */
  limit?: number | undefined
  left?: number | undefined
  frees_at?: Date | null | undefined
  /** Seconds until another try makes sense. */
  retry_after?: number | undefined
}

/** The same for every feature, unless it has a sentence of its own. */
const ledgerReasons = { idempotency_conflict: COMMON.idempotencyConflict, invalid_amount: COMMON.invalid }

type Reasons<Code extends string> = Record<Exclude<Code, keyof typeof ledgerReasons>, Reason> &
  Partial<Record<Code, Reason>>

/** How a feature words the refusals that carry facts. */
type Words = {
  now: Date
  priceChanged?: (price: number) => string
  weeklyLimit: (limit: WeeklyLimit, now: Date) => string
}

/**
 * The refusal that a person and a program get for one of the ledger: code and status from `reasons`, the sentence with
 * its facts from `words`, the price for programs under `details`.
 */
export function refusalOf<Code extends string>(
  refused: LedgerRefusal<Code>,
  reasons: Reasons<Code>,
  words?: Words,
): AppError {
  const known: Partial<Record<string, Reason>> = { ...ledgerReasons, ...reasons }
  const why = known[refused.reason]
  // the type asks for every reason; a database that is newer than this Worker may still give another
  if (!why) throw new Error(`the ledger refused for an unknown reason: ${refused.reason}`)
  const { reason, price, limit, left, frees_at, retry_after } = refused
  if (reason === 'price_changed' && typeof price === 'number')
    return new AppError({ ...why, sentence: words?.priceChanged?.(price) ?? why.sentence }, { details: { price } })
  if (reason === 'weekly_limit' && words && limit !== undefined && left !== undefined)
    return new AppError({ ...why, sentence: words.weeklyLimit({ limit, left, freesAt: frees_at ?? null }, words.now) })
  return retry_after === undefined ? new AppError(why) : new AppError(why, { retryAfterSeconds: retry_after })
}
