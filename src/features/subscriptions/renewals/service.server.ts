import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import { logFailed, runBatchesSkippingFailed } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { refusedFor } from '../service.server.ts'
import { jobMs } from '../spec.ts'
import * as store from './store.server.ts'

type Tools = Pick<Context, 'db' | 'announce' | 'env' | 'log'>

/**
 * Renews due subscriptions, each in a separate transaction, and sends reminders and price announcements. Concurrent
 * runs are safe, and a later run continues after a crash. A failing subscription is logged and does not block the
 * others. While the feature is disabled it charges nothing, because subscribers could not see or cancel their
 * subscriptions.
 * @returns the number of subscriptions that were renewed, ended or found unpaid
 */
export async function renewSubscriptions({ db, announce, env, log }: Tools): Promise<number> {
  if (!isOn('subscription-tiers', env.FEATURE_FLAGS)) return 0
  const end = performance.now() + jobMs
  const left = () => performance.now() < end
  for (const tellNext of [store.announceNext, store.remindNext])
    try {
      await runBatchesSkippingFailed(log, 'a subscriber could not be notified', async (skip) =>
        left() ? tellNext(db, skip) : { done: 0, failed: [] },
      )
    } catch (error) {
      log.error('subscribers could not be notified', error)
    }
  const skip: string[] = []
  let all = 0
  while (left()) {
    const next = await store.renewNext(db, skip)
    if (!next) break
    if (next.failed) skip.push(...logFailed(log, 'a subscription could not be renewed', [next.failed]))
    else all++
  }
  announce()
  return all
}

/**
 * Pays an unpaid renewal now.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, NOTHING_DUE, SUBSCRIPTION_PAUSED, PRICE_CHANGED, INSUFFICIENT_TOKENS,
 * WEEKLY_LIMIT
 */
export async function renew(ctx: SignedInContext, id: string) {
  const result = await store.pay(ctx.db, ctx.claims.userId, id, ctx.request.country)
  if (result.outcome === 'refused') throw refusedFor(result, ctx.now)
  ctx.announce()
  return { subscription: result.subscription, balance: result.balance ?? null }
}
