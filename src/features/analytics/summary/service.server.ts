import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import { runBatchesSkippingFailed } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { readSetting, writeSetting, writeSummaries } from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now' | 'env' | 'announce' | 'log'>

/**
 * Sends each creator one mail about the past month. A failure for one creator does not stop the others. Returns the
 * number of mails.
 */
export async function mailSummaries({ db, now, env, announce, log }: Tools): Promise<number> {
  if (!isOn('analytics', env.FEATURE_FLAGS)) return 0
  let all = 0
  await runBatchesSkippingFailed(log, 'the email about a month could not be written', async (skip) => {
    const { mailed, ...answer } = await writeSummaries(db, now, skip)
    all += mailed
    return answer
  })
  if (all > 0) announce()
  return all
}

export const setting = ({ db, claims }: SignedInContext) => readSetting(db, claims.userId)
export const setSetting = ({ db, claims }: SignedInContext, monthly: boolean) =>
  writeSetting(db, claims.userId, monthly)
