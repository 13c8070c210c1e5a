import type { Context } from '#server/context.ts'
import * as runner from '#server/jobs.ts'
import { mergeByName } from './compose.ts'
import { allManifests } from './manifests.server.ts'

type CreateContext = (name: string) => Context

/** All scheduled jobs of the product by name. */
export const jobs: runner.Jobs = mergeByName(
  'job',
  allManifests.map((manifest) => manifest.jobs),
)

/** Runs all due jobs concurrently. A failed job does not stop the others. */
export const runJobs = (createContext: CreateContext): Promise<void> => runner.runJobs(jobs, createContext)

/** Runs one job now, due or not. @returns its result. @throws its error, and for an unknown name. */
export const runJob = (createContext: CreateContext, name: string): Promise<unknown> =>
  runner.runJob(jobs, createContext, name)
