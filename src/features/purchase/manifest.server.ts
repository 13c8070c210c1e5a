import { every5Minutes, everyMinute, hourly } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { topic } from '#server/outbox/topic.ts'
import { forgetPayer, formerPayer } from './cards/service.server.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { compareWithProvider } from './reconciliation/service.server.ts'
import { purchaseRouter } from './router.server.ts'
import { reconcilePurchases, settleClaims } from './settling/service.server.ts'

/** Routers, jobs and topics of purchases. */
export const purchase = {
  routers: { purchase: purchaseRouter },
  jobs: {
    purchases: { everyMinutes: everyMinute, run: reconcilePurchases },
    claims: { everyMinutes: every5Minutes, run: settleClaims },
    reconcile: { everyMinutes: hourly, run: compareWithProvider },
  },
  mails,
  // payload {customer_id}, written when an account is erased (personal.sql)
  topics: { payer: topic(formerPayer, ({ providers }, { payload }) => forgetPayer(providers, payload)) },
  notices,
  personalData: {
    exports: {
      purchases: 'the tokens you bought, gifts included',
      gift_settings: 'whether others can give you tokens',
    },
    forgets: ['purchases'],
  },
} satisfies ServerManifest
