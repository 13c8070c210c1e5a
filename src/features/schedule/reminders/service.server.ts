import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import * as store from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now'>

/**
 * Reminds the people of calls and events 24 hours, an hour and five minutes before they begin: of several that are due the
 * last one, and each once for a date. @returns how many reminders were given.
 */
export async function runReminders(ctx: Tools): Promise<number> {
  let all = 0
  await untilDone(async () => {
    const { done, given } = await store.remind(ctx.db, ctx.now)
    all += given
    return done
  })
  return all
}

export const purgeReminders = ({ db, now }: Tools): Promise<number> => store.purgeReminders(db, now)
