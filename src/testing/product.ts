import { createJobContext } from '#app/context.server.ts'
import { runJob, runJobs } from '#app/jobs.server.ts'
import { type AccessClaims, issueAccessToken } from '#server/access-token.ts'
import type { Runtime } from '#server/context.ts'
import { type Env, parseEnv } from '#server/env.ts'
import { receiveSlices } from '#server/outbox/queue.ts'
import { startAppServer } from './app-server.ts'
import { startQueue } from './queues.ts'

type Options = {
  /** Starts the local cloud for a product at this origin. @returns the Worker's variables */
  startCloud: (appOrigin: string) => Promise<Record<string, string>>
  /** Receives the log lines of the product. */
  write: (line: string) => void
}

/** Runs the product in this process, without workerd, on a local cloud of another process. */
export async function startProduct({ startCloud, write }: Options) {
  const state: { env?: Env } = {}
  const pending = new Set<Promise<unknown>>()
  const waitUntil = (work: Promise<unknown>) => {
    pending.add(work)
    void work.catch(() => undefined).finally(() => pending.delete(work))
  }
  const deliver = () => waitUntil(queue.deliver())
  const queue = startQueue((batch) => receiveSlices(createJobContext(runtime(), 'queue'), batch), {
    onSend: deliver,
    retryLater: (seconds) => setTimeout(deliver, seconds * 1_000).unref(),
  })
  const runtime = (): Runtime => {
    if (!state.env) throw new Error('The local cloud has not started yet.')
    return { env: state.env, queues: () => queue.queues, write, waitUntil }
  }
  const app = await startAppServer(runtime)
  const env = parseEnv(await startCloud(app.origin))
  state.env = env
  const jobContext = (name: string) => createJobContext(runtime(), name)
  return {
    ...app,
    env,
    bearer: async (claims: AccessClaims) => (await issueAccessToken(env, claims, new Date())).token,
    runJob: (name: string) => runJob(jobContext, name),
    /** Runs all due jobs, as the cron does every minute. */
    runCron: () => runJobs(jobContext),
    /** Waits for work that continues after responses. */
    settled: async () => {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}
