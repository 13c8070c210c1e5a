import type { Context } from '#server/context.ts'
import { inHalves, untilTried } from '#server/jobs/job.ts'
import * as store from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now' | 'log'>

/**
 * Reminds the people of calls and events 24 hours, an hour and five minutes before they begin: of several that are due the
 * last one, and each once for a date. One whose reminders fail keeps no other from theirs. @returns how many reminders were given.
 */
export async function runReminders(ctx: Tools): Promise<number> {
  let all = 0
  await untilTried(ctx.log, 'reminders could not be given', async (skip) =>
    inHalves(await store.listDue(ctx.db, ctx.now, skip), async (ids) => {
      const { done, given } = await store.remind(ctx.db, ctx.now, ids)
      all += given
      return done
    }),
  )
  return all
}

export const purgeReminders = ({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<number> => store.purgeReminders(db, now)
