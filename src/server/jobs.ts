import { deleteExpiredSessions } from '#features/accounts/index.server.ts'
import { reconcilePurchases } from '#features/purchase/index.server.ts'
import { expireHolds, foldInbox, purgeRequests } from '#features/wallet/index.server.ts'
import type { Context } from './context.ts'
import { drainOutbox } from './outbox/drain.ts'

type Job = (ctx: Context) => Promise<unknown>

/** What the cron runs every minute. Each is idempotent and picks up where a killed one stopped. */
export const jobs: Record<string, Job> = {
  outbox: drainOutbox,
  purchases: reconcilePurchases,
  fold: ({ db }) => foldInbox(db),
  holds: ({ db }) => expireHolds(db),
  requests: ({ db }) => purgeRequests(db),
  sessions: ({ db, now }) => deleteExpiredSessions(db, now),
}

/** Runs every job; one failing does not keep the others from running. */
export async function runJobs(createContext: (name: string) => Context): Promise<void> {
  await Promise.all(
    Object.entries(jobs).map(async ([name, run]) => {
      const ctx = createContext(name)
      try {
        const result = await run(ctx)
        ctx.log.info('job', { name, result })
      } catch (error) {
        ctx.log.error('job failed', error, { name })
      }
    }),
  )
}
