import {
  deleteExpiredProofs,
  deleteExpiredSessions,
  eraseDueAccounts,
  repeatMarks,
} from '#features/accounts/index.server.ts'
import { sendBroadcasts } from '#features/broadcast/index.server.ts'
import { tidyContent } from '#features/content/index.server.ts'
import { rankCreators } from '#features/discovery/index.server.ts'
import { returnMessages } from '#features/messages/index.server.ts'
import { tidyNotifications, writeDigests } from '#features/notifications/index.server.ts'
import { runOrderClocks } from '#features/orders/index.server.ts'
import { compareWithProvider, reconcilePurchases, settleClaims } from '#features/purchase/index.server.ts'
import { confirmOld, tellFollowers } from '#features/realtime/index.server.ts'
import { renewSubscriptions } from '#features/subscriptions/index.server.ts'
import { tidyUploads } from '#features/uploads/index.server.ts'
import {
  expireHolds,
  foldInbox,
  matureEarnings,
  provePlatform,
  purgeRequests,
  runPayouts,
} from '#features/wallet/index.server.ts'
import type { Context } from './context.ts'
import { claimDue, noteFailure, noteSuccess, type Schedule } from './jobs/schedule.ts'
import { drainOutbox } from './outbox/drain.ts'
import { tidyLanes } from './outbox/lanes.ts'

type Job = { everyMinutes: number; run(ctx: Context): Promise<unknown> }

const everyMinute = 1
const every5Minutes = 5
const quarterHourly = 15
const hourly = 60
const daily = 24 * 60

/** What the cron runs when it is due. Each is idempotent and picks up where a killed one stopped. */
export const jobs: Record<string, Job> = {
  outbox: { everyMinutes: everyMinute, run: drainOutbox },
  broadcasts: { everyMinutes: everyMinute, run: sendBroadcasts },
  lanes: { everyMinutes: hourly, run: ({ db }) => tidyLanes(db) },
  purchases: { everyMinutes: everyMinute, run: reconcilePurchases },
  marks: { everyMinutes: everyMinute, run: repeatMarks },
  fold: { everyMinutes: everyMinute, run: ({ db }) => foldInbox(db) },
  holds: { everyMinutes: everyMinute, run: ({ db }) => untilDone(() => expireHolds(db)) },
  messages: { everyMinutes: everyMinute, run: ({ db }) => untilDone(() => returnMessages(db)) },
  orders: { everyMinutes: everyMinute, run: runOrderClocks },
  subscriptions: { everyMinutes: everyMinute, run: renewSubscriptions },
  ranking: { everyMinutes: every5Minutes, run: ({ db }) => untilDone(() => rankCreators(db)) },
  payouts: { everyMinutes: every5Minutes, run: runPayouts },
  claims: { everyMinutes: every5Minutes, run: settleClaims },
  mature: { everyMinutes: every5Minutes, run: ({ db }) => untilDone(() => matureEarnings(db)) },
  reconcile: { everyMinutes: hourly, run: compareWithProvider },
  proof: { everyMinutes: hourly, run: provePlatform },
  presence: { everyMinutes: everyMinute, run: confirmOld },
  arrivals: { everyMinutes: everyMinute, run: tellFollowers },
  requests: { everyMinutes: hourly, run: ({ db }) => untilDone(() => purgeRequests(db)) },
  digests: { everyMinutes: quarterHourly, run: ({ db }) => untilDone(() => writeDigests(db)) },
  notifications: { everyMinutes: daily, run: ({ db }) => untilDone(() => tidyNotifications(db)) },
  deletions: { everyMinutes: hourly, run: eraseDueAccounts },
  sessions: { everyMinutes: daily, run: ({ db, now }) => deleteExpiredSessions(db, now) },
  // before uploads: its files are removed by that one
  content: { everyMinutes: daily, run: (ctx) => untilDone(() => tidyContent(ctx)) },
  uploads: { everyMinutes: hourly, run: (ctx) => untilDone(() => tidyUploads(ctx)) },
  mail_proofs: { everyMinutes: daily, run: ({ db, now }) => deleteExpiredProofs(db, now) },
}

const batchesMax = 100

/** Runs a job's batches until one finds nothing; what is left after that many waits for the next beat. */
async function untilDone(batch: () => Promise<number>): Promise<number> {
  let all = 0
  for (let i = 0; i < batchesMax; i++) {
    const done = await batch()
    all += done
    if (done === 0) break
  }
  return all
}

const scheduleOf = ([name, { everyMinutes }]: [string, Job]): Schedule => ({ name, everyMinutes })

/** Runs what is due; one failing does not keep the others from running. */
export async function runJobs(createContext: (name: string) => Context): Promise<void> {
  const ctx = createContext('schedule')
  const due = await claimDue(ctx.db, Object.entries(jobs).map(scheduleOf))
  await Promise.all(
    due.map((name) =>
      runJob(createContext, name).catch((error) => createContext(name).log.error('job failed', error, { name })),
    ),
  )
}

/**
 * Runs one job now, whether it is due or not, notes how it ended, and sends out what it announced, also before it failed.
 * @returns what it did. @throws what it threw, and for an unknown name.
 */
export async function runJob(createContext: (name: string) => Context, name: string): Promise<unknown> {
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
    // whoever looks at a screen hears of it now and not with the next minute; what fails here, the job outbox takes up
    await drainOutbox(ctx).catch((error) => ctx.log.warn('a job is announced later', { name, first: String(error) }))
  }
}
