import { parseEnv } from '#server/env.ts'
import { createJobContext } from './context.server.ts'
import { jobs, runJob } from './jobs.server.ts'

/**
 * The names of all jobs, each with how often it is due.
 * @public local/job.ts bundles this module
 */
export const listJobs = (): { name: string; everyMinutes: number }[] =>
  Object.entries(jobs).map(([name, { everyMinutes }]) => ({ name, everyMinutes }))

/**
 * Runs one job with the Worker's variables and waits for all that it left to do. The command line loads this module alone:
 * of modules that are loaded apart, one does not recognize the other's error classes.
 */
export async function runNamed(name: string, vars: Record<string, string | undefined>): Promise<unknown> {
  const later: Promise<unknown>[] = []
  const runtime = { env: parseEnv(vars), waitUntil: (work: Promise<unknown>) => void later.push(work) }
  const result = await runJob((job) => createJobContext(runtime, job), name)
  await Promise.allSettled(later)
  return result
}
