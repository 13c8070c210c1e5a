import type { Rate } from '#providers/cache/index.ts'
import type { Context } from '#server/context.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { REFUSALS } from '../spec.ts'

/** A rate limit and the subject that it counts. */
export type Budget = { rate: Rate; subject: string }

type Rates = { address: Rate; network?: Rate; account: Rate; device: Rate }

/**
 * Returns the rate limits of an attempt on an account. A known device has its own limit, which other people cannot use
 * up. Other attempts count per account and network, then per network, then per account.
 */
export const budgetsOf = (rates: Rates, account: string, network: string, device: string | undefined): Budget[] =>
  device
    ? [{ rate: rates.device, subject: `${account} ${device}` }]
    : [
        { rate: rates.address, subject: `${account} ${network}` },
        ...(rates.network ? [{ rate: rates.network, subject: network }] : []),
        { rate: rates.account, subject: account },
      ]

/**
 * Counts an attempt against each limit in turn, so that an attempt refused by one limit does not use up the next. If
 * the counter is unavailable, refuses the attempt, because guessing must stay limited.
 * @throws AppError TOO_MANY_REQUESTS with the seconds to wait, SIGN_IN_UNAVAILABLE
 */
export async function admit(
  ctx: Context,
  budgets: readonly Budget[],
  sentence: (seconds: number) => string,
): Promise<void> {
  for (const { rate, subject } of budgets) {
    const verdict = await ctx.providers.cache.take(rate, subject)
    if (verdict.state === 'unknown') throw new AppError(REFUSALS.signInClosed, { retryAfterSeconds: 5 })
    if (verdict.state === 'exceeded') {
      const { retryAfterSeconds } = verdict
      throw new AppError({ ...COMMON.tooManyRequests, sentence: sentence(retryAfterSeconds) }, { retryAfterSeconds })
    }
  }
}

/** Returns the counts of a successful attempt, which was no guess. */
export const giveBack = (ctx: Context, budgets: readonly Budget[]): void =>
  ctx.afterCommit(() => Promise.all(budgets.map(({ rate, subject }) => ctx.providers.cache.giveBack(rate, subject))))
