import type { Context } from '#server/context.ts'
import * as runner from '#server/jobs.ts'
import { mergeByName } from './compose.ts'
import { allManifests } from './manifests.server.ts'

type CreateContext = (name: string) => Context

/** Every scheduled job of the product, by its name. */
export const jobs: runner.Jobs = mergeByName(
  'job',
  allManifests.map((manifest) => manifest.jobs),
)

/** Runs every due job at once; one that fails does not keep the others from running. */
export const runJobs = (createContext: CreateContext): Promise<void> => runner.runJobs(jobs, createContext)

/** Runs one job now, due or not. @returns what it did. @throws what it threw, and for an unknown name. */
export const runJob = (createContext: CreateContext, name: string): Promise<unknown> =>
  runner.runJob(jobs, createContext, name)
