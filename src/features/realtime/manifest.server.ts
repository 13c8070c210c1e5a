import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { notices } from './notices.ts'
import { confirmStalePresence, notifyFollowers } from './presence/service.server.ts'
import { realtimeRouter } from './router.server.ts'

/** Routers, jobs and registrations of the feature realtime. */
export const realtime = {
  routers: { realtime: realtimeRouter },
  jobs: {
    presence: { everyMinutes: everyMinute, run: confirmStalePresence },
    arrivals: { everyMinutes: everyMinute, run: notifyFollowers },
  },
  notices,
  personalData: { exports: { presence: 'presence' }, forgets: ['presence'] },
} satisfies ServerManifest
