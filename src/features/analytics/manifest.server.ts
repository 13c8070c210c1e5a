import { hourly } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { fansRouter } from './fans/router.server.ts'
import { analyticsRouter } from './router.server.ts'
import { mails } from './summary/mails.ts'
import { mailSummaries } from './summary/service.server.ts'

/** Analytics' routers, jobs, mails and personal data. */
export const analytics = {
  routers: { analytics: analyticsRouter, fans: fansRouter },
  jobs: { summaries: { everyMinutes: hourly, run: mailSummaries } },
  mails,
  personalData: {
    exports: { fan_notes: 'your notes about fans', notes_about_you: 'notes of creators about you' },
    forgets: ['analytics'],
  },
} satisfies ServerManifest
