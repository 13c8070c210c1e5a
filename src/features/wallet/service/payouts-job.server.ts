import type { Payout } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { isUuid } from '#shared/uuid.ts'
import { weekKey } from '../rules/earnings.ts'
import {
  finishPayout,
  listDuePayouts,
  listUnfinishedPayouts,
  type PayoutRow,
  requestPayout,
} from '../store/payouts.server.ts'
import { drivePayout } from './payouts-drive.server.ts'

const batch = 50
/** A payout younger than this is still in the hands of the call that asked for it. */
const resumeAfter = { seconds: 60 }
const weeklyMax = 500

/**
 * Goes on with payouts that stopped half way and asks for the weekly ones. Idempotent: every payout is one
 * row, each step has its own key, a week has one payout per creator. What one run does not reach the next one does.
 */
export async function runPayouts(ctx: Context, after = resumeAfter): Promise<{ resumed: number; weekly: number }> {
  const unfinished = await listUnfinishedPayouts(ctx.db, batch, after.seconds)
  let resumed = 0
  for (const payout of unfinished) if (isFurther(payout, await drivePayout(ctx, payout))) resumed++
  const weekly = await askForWeekly(ctx)
  if (resumed + weekly > 0) ctx.announce()
  return { resumed, weekly }
}

const isFurther = (before: PayoutRow, after: PayoutRow) =>
  before.status !== after.status || before.payout_id !== after.payout_id || before.reversed_at !== after.reversed_at

async function askForWeekly(ctx: Context): Promise<number> {
  const key = weekKey(ctx.now)
  let asked = 0
  let after: string | undefined
  while (asked < weeklyMax) {
    const due = await listDuePayouts(ctx.db, key, batch, after)
    for (const { creator_id, tokens } of due) {
      const result = await requestPayout(ctx.db, { creatorId: creator_id, tokens, key, hash: key })
      if (result.outcome === 'refused') {
        ctx.log.info('a weekly payout was refused', { creator: creator_id, reason: result.reason })
        continue
      }
      if (!result.replayed) asked++
      await drivePayout(ctx, result.payout)
    }
    after = due.at(-1)?.creator_id
    if (due.length < batch) break
  }
  return asked
}

/**
 * A notice of the provider about a payout: its end. In any order and any number of times; a failure gives the tokens
 * back once and calls the money back. @returns false when the payout is none of ours.
 */
export async function applyPayout(ctx: Context, { payoutId, status, failure, metadata }: Payout) {
  if (status === 'pending') return true
  const id = isUuid(metadata.payout_id) ? metadata.payout_id : null
  const ended = await finishPayout(ctx.db, { id, payoutId, state: status, failure })
  if (ended.outcome === 'refused') return false
  ctx.afterCommit(async () => {
    await drivePayout(ctx, ended.payout)
    ctx.announce()
  })
  return true
}
