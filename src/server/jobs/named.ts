import { createJobContext } from '../context.ts'
import { parseEnv } from '../env.ts'
import { runJob } from '../jobs.ts'

/**
 * Runs one job with the Worker's variables and waits for all that it left to do. For the command line, which loads this
 * module alone: of parts that are loaded apart, one does not know the other's errors by their class.
 */
export async function runNamed(name: string, vars: Record<string, string | undefined>): Promise<unknown> {
  const later: Promise<unknown>[] = []
  const runtime = { env: parseEnv(vars), waitUntil: (work: Promise<unknown>) => void later.push(work) }
  const result = await runJob((job) => createJobContext(runtime, job), name)
  await Promise.allSettled(later)
  return result
}
