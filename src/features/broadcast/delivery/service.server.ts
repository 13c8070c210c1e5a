import type { Context } from '#server/context.ts'
import { eachPage, logFailed } from '#server/jobs/job.ts'
import { batchSize, jobMs } from '../spec.ts'
import { deliverBatch, sendingRuns, startDue } from './store.server.ts'

type Tools = Pick<Context, 'db' | 'announce' | 'log'>

/**
 * Job `broadcasts`: starts due broadcasts and delivers running ones in batches, each in one transaction. A killed job
 * loses and repeats no delivery, and concurrent jobs are safe. Work beyond the time limit waits for the next run. A
 * broadcast, run or recipient that fails is retried by the next run and does not block the others.
 * @returns the number of recipients removed from the queues.
 */
export async function sendBroadcasts(tools: Tools): Promise<number> {
  const { db, log } = tools
  const end = performance.now() + jobMs
  const skip: string[] = []
  while (performance.now() < end) {
    const { done, failed } = await startDue(db, skip)
    skip.push(...logFailed(log, 'a broadcast could not begin', failed))
    if (done + failed.length === 0) break
  }
  let all = 0
  await eachPage(
    runsPerPage,
    (seen) => sendingRuns(db, runsPerPage, seen),
    async (runs) => {
      all += await deliverRuns(tools, runs, end)
    },
    end,
  )
  return all
}

const runsPerPage = 100

/** Delivers one batch of each run in turn, so that a small broadcast does not wait for a large one. */
async function deliverRuns({ db, announce, log }: Tools, runs: { id: string }[], end: number): Promise<number> {
  let all = 0
  let left = runs.map(({ id }) => ({ run: id, skip: [] as string[] }))
  while (left.length > 0 && performance.now() < end) {
    const more: typeof left = []
    for (const one of left) {
      const { run, skip } = one
      const { done, failed } = await deliverBatch(db, run, batchSize, skip).catch((error: unknown) => {
        log.error('a broadcast could not be delivered', error, { run })
        return { done: 0, failed: [] }
      })
      skip.push(...logFailed(log, 'a broadcast could not be delivered to a fan', failed))
      all += done
      if (done + failed.length > 0) more.push(one)
    }
    announce()
    left = more
  }
  return all
}
