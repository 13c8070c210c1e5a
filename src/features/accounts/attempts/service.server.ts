import type { Rate } from '#providers/cache/index.ts'
import type { Context } from '#server/context.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { REFUSALS } from '../spec.ts'

/** One count of attempts: how many there may be, and on what. */
export type Budget = { rate: Rate; subject: string }

type Rates = { address: Rate; network?: Rate; account: Rate; device: Rate }

/**
 * Returns the counts of an attempt on an account. A known device has its own count, so other people cannot use it up. Other
 * attempts count for the account and network together, then for the network over all accounts, then for the account.
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
 * Counts an attempt, or refuses it. One budget after the other: who has used up their own does not eat into everybody's.
 * Guessing must be limited, so a limit that cannot be asked keeps the door closed.
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

/** An attempt that succeeded was no guess: it is not counted. */
export const giveBack = (ctx: Context, budgets: readonly Budget[]): void =>
  ctx.afterCommit(() => Promise.all(budgets.map(({ rate, subject }) => ctx.providers.cache.giveBack(rate, subject))))
