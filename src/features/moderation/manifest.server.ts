import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { settleLifted } from './appeals/service.server.ts'
import { runChecks } from './flags/service.server.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { finishDecisions } from './removals/service.server.ts'
import { moderationRouter } from './router.server.ts'

/** Routers, jobs and registrations of the feature moderation. */
export const moderation = {
  routers: { moderation: moderationRouter },
  jobs: {
    decisions: { everyMinutes: everyMinute, run: finishDecisions },
    appeals: { everyMinutes: everyMinute, run: settleLifted },
    checks: { everyMinutes: everyMinute, run: runChecks },
  },
  mails,
  notices,
  personalData: {
    exports: {
      reports: 'reports',
      decisions: 'our decisions about your items, with the house rule',
      appeals: 'your appeals and their results',
      warnings: 'when we warned you, by which rule and in which words',
      legal_notices: 'legal notices you sent',
    },
    forgets: ['moderation'],
    expires: ['moderation'],
  },
} satisfies ServerManifest
