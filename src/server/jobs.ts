import type { Context } from './context.ts'
import type { Job } from './jobs/job.ts'
import { claimDue, noteFailure, noteSuccess, type Schedule } from './jobs/schedule.ts'
import { drainOutbox, drainSoon } from './outbox/drain.ts'

/** All jobs of the product by name. */
export type Jobs = Readonly<Record<string, Job>>

const scheduleOf = ([name, { everyMinutes }]: [string, Job]): Schedule => ({ name, everyMinutes })

/**
 * Runs all due jobs concurrently. A failed job does not stop the others. Jobs that end at about the same time share a
 * drain of the outbox.
 */
export async function runJobs(jobs: Jobs, createContext: (name: string) => Context): Promise<void> {
  const ctx = createContext('schedule')
  const due = await claimDue(ctx.db, Object.entries(jobs).map(scheduleOf))
  await Promise.all(
    due.map((name) =>
      runJob(jobs, createContext, name, drainSoon).catch((error) =>
        createContext(name).log.error('job failed', error, { name }),
      ),
    ),
  )
}

/**
 * Runs one job now, due or not, records its outcome, and delivers its outbox rows, also after a failure.
 * @returns the job's result. @throws the job's error, and for an unknown name.
 */
export async function runJob(
  jobs: Jobs,
  createContext: (name: string) => Context,
  name: string,
  deliver: (ctx: Context) => Promise<unknown> = drainOutbox,
): Promise<unknown> {
  const job = jobs[name]
  if (!job) throw new Error(`There is no job ${name}. There are: ${Object.keys(jobs).join(', ')}.`)
  const ctx = createContext(name)
  const schedule = scheduleOf([name, job])
  try {
    const result = await job.run(ctx)
    await noteSuccess(ctx.db, schedule, result)
    ctx.log.info('job', { name, result })
    return result
  } catch (error) {
    await noteFailure(ctx.db, schedule, error)
    throw error
  } finally {
    // Delivered now instead of by the next cron. The job `outbox` retries failures.
    await deliver(ctx).catch((error) => ctx.log.warn('a job is announced later', { name, first: String(error) }))
  }
}
