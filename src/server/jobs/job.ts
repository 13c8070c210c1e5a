import type { Context } from '../context.ts'

/** A scheduled job. It is idempotent, and a run picks up where a killed one stopped. */
export type Job = {
  /** How often it is due, in minutes of the clock: 60 is every full hour, UTC. */
  everyMinutes: number
  /** @returns what it did, for the log and `job_runs`. */
  run(ctx: Context): Promise<unknown>
}

export const everyMinute = 1
export const every5Minutes = 5
export const quarterHourly = 15
export const hourly = 60
export const daily = 24 * 60

const batchesMax = 100

/** Runs a job's batches until one finds nothing to do; what is left after 100 batches waits for the next run. */
export async function untilDone(batch: () => Promise<number>): Promise<number> {
  let all = 0
  for (let i = 0; i < batchesMax; i++) {
    const done = await batch()
    all += done
    if (done === 0) break
  }
  return all
}
