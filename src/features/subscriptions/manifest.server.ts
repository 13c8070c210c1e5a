import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { renewSubscriptions } from './renewals/service.server.ts'
import { subscriptionsRouter } from './router.server.ts'

/** Subscriptions' router, jobs, mails, notifications and personal data. */
export const subscriptions = {
  routers: { subscriptions: subscriptionsRouter },
  jobs: { subscriptions: { everyMinutes: everyMinute, run: renewSubscriptions } },
  mails,
  notices,
  personalData: {
    exports: {
      subscriptions: 'months that you paid for as a subscriber',
      memberships: 'creators you subscribe to',
      subscription_consents: 'renewals and prices you agreed to',
      subscription_tiers: 'your subscription tiers',
    },
    forgets: ['subscriptions'],
  },
} satisfies ServerManifest
