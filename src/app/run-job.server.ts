import { parseEnv } from '#server/env.ts'
import { createJobContext } from './context.server.ts'
import { jobs, runJob } from './jobs.server.ts'

/**
 * Returns the names of all jobs, each with its interval.
 * @public ops/job.ts bundles this module
 */
export const listJobs = (): { name: string; everyMinutes: number }[] =>
  Object.entries(jobs).map(([name, { everyMinutes }]) => ({ name, everyMinutes }))

/**
 * Runs one job with the Worker's variables and waits for its remaining work. The command line must load only this module:
 * modules that are loaded separately do not recognize each other's error classes.
 */
export async function runNamed(name: string, vars: Record<string, string | undefined>): Promise<unknown> {
  const later: Promise<unknown>[] = []
  const runtime = { env: parseEnv(vars), waitUntil: (work: Promise<unknown>) => void later.push(work) }
  const result = await runJob((job) => createJobContext(runtime, job), name)
  await Promise.allSettled(later)
  return result
}
