import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import { untilDone } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { readSetting, writeSetting, writeSummaries } from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now' | 'env' | 'announce'>

/** Mails creators about the month that is over, each once. @returns how many were mailed. */
export async function mailSummaries({ db, now, env, announce }: Tools): Promise<number> {
  if (!isOn('analytics', env.FEATURE_FLAGS)) return 0
  let all = 0
  await untilDone(async () => {
    const { done, mailed } = await writeSummaries(db, now)
    all += mailed
    return done
  })
  if (all > 0) announce()
  return all
}

export const setting = ({ db, claims }: SignedInContext) => readSetting(db, claims.userId)
export const setSetting = ({ db, claims }: SignedInContext, monthly: boolean) =>
  writeSetting(db, claims.userId, monthly)
