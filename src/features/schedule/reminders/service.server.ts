import type { Context } from '#server/context.ts'
import { bisectBatch, logFailed, runBatchesSkippingFailed } from '#server/jobs/job.ts'
import * as store from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now' | 'log'>

/**
 * Job `reminders`: reminds people 24 hours, one hour and five minutes before calls and events. If several reminders are
 * due, sends only the last one. Sends each reminder once per date. A failing reminder does not block those of other
 * people, even for the same call or event.
 * @returns the number of reminders sent.
 */
export async function runReminders(ctx: Tools): Promise<number> {
  let all = 0
  const remind = async (ids: readonly string[], only?: readonly string[]) => {
    const { done, given } = await store.remind(ctx.db, ctx.now, ids, only)
    all += given
    return done
  }
  await runBatchesSkippingFailed(ctx.log, 'reminders could not be given', async (skip) => {
    const { done, failed } = await bisectBatch(await store.listDue(ctx.db, ctx.now, skip), (ids) => remind(ids))
    for (const { id } of failed) {
      if (id === null) continue
      const alone = await bisectBatch(await store.listPeople(ctx.db, ctx.now, id), (only) => remind([id], only))
      logFailed(ctx.log, 'a person could not be reminded', alone.failed)
    }
    return { done, failed }
  })
  return all
}

export const purgeReminders = ({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<number> => store.purgeReminders(db, now)
