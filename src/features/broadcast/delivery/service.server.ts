import type { Context } from '#server/context.ts'
import { jobMs } from '../spec.ts'
import { deliverBatch, sendingRuns, startDue } from './store.server.ts'

type Tools = Pick<Context, 'db' | 'announce' | 'log'>

/**
 * Begins what is due and delivers what is on its way, in batches of one transaction each: killed between two of them it
 * goes on where it stopped, and any number may run at once. What takes too long waits for the next beat, and so does what
 * fails, without keeping the others.
 * @returns about how many people it was decided.
 */
export async function sendBroadcasts({ db, announce, log }: Tools): Promise<number> {
  const end = performance.now() + jobMs
  while (performance.now() < end && (await startDue(db)));
  let all = 0
  let runs = await sendingRuns(db)
  // a batch of each in turn: a few fans do not wait for somebody's million
  while (runs.length > 0 && performance.now() < end) {
    const left: string[] = []
    for (const run of runs) {
      const taken = await deliverBatch(db, run).catch((error: unknown) => {
        log.error('a broadcast could not be delivered', error, { run })
        return 0
      })
      all += taken
      if (taken > 0) left.push(run)
    }
    announce()
    runs = left
  }
  return all
}
