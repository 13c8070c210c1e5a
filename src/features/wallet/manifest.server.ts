import { every5Minutes, everyMinute, hourly, runBatchesSkippingFailed, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { newest } from '#server/outbox/coalesce.ts'
import { provePlatform } from './admin/service.server.ts'
import { matureEarnings } from './earnings/store.server.ts'
import { expireHolds } from './holds/store.server.ts'
import { mails } from './mails.ts'
import { mergeBalances } from './news/rules.ts'
import { notices } from './notices.ts'
import { runPayouts } from './payouts/service.server.ts'
import { foldInbox, purgeRequests } from './proof/store.server.ts'
import { walletRouter } from './router.server.ts'

/** Routers, jobs and topics of the wallet. */
export const wallet = {
  routers: { wallet: walletRouter },
  jobs: {
    fold: { everyMinutes: everyMinute, run: foldInbox },
    holds: {
      everyMinutes: everyMinute,
      run: ({ db, log }) =>
        runBatchesSkippingFailed(log, 'a hold could not be expired', (skip) => expireHolds(db, skip)),
    },
    payouts: { everyMinutes: every5Minutes, run: runPayouts },
    mature: {
      everyMinutes: every5Minutes,
      run: ({ db, log }) =>
        runBatchesSkippingFailed(log, 'earnings could not mature', (skip) => matureEarnings(db, skip)),
    },
    proof: { everyMinutes: hourly, run: provePlatform },
    requests: { everyMinutes: hourly, run: ({ db }) => untilDone(() => purgeRequests(db)) },
  },
  mails,
  merges: { 'balance.changed': { merge: mergeBalances }, 'earnings.changed': newest },
  notices,
  personalData: {
    exports: {
      balances: 'your tokens today',
      token_history: 'every token that moved, on each of your accounts',
      payouts: 'payouts to your bank',
      payout_holds: 'when and why your payouts were held back',
    },
    forgets: ['wallet'],
    expires: ['wallet'],
  },
} satisfies ServerManifest
