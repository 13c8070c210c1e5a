import { purgeIncidents } from '#server/incidents/incidents.ts'
import { daily, everyMinute, hourly, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { watchCosts } from './costs/service.server.ts'
import { mergeUpdates } from './feed/state.ts'
import { checkAudit, watchSecurity } from './health/service.server.ts'
import { notices } from './notices.ts'
import { sendStats } from './overview/service.server.ts'
import { rollDays } from './overview/store.server.ts'
import { adminRouter } from './router.server.ts'

/** Routers, jobs and registrations of the feature admin. */
export const admin = {
  routers: { admin: adminRouter },
  jobs: {
    audit: { everyMinutes: daily, run: checkAudit },
    costs: { everyMinutes: everyMinute, run: watchCosts },
    figures: { everyMinutes: everyMinute, run: sendStats },
    security: { everyMinutes: everyMinute, run: watchSecurity },
    days: { everyMinutes: hourly, run: ({ db }) => untilDone(() => rollDays(db)) },
    incidents: { everyMinutes: daily, run: ({ db }) => purgeIncidents(db) },
  },
  merges: { admin_realtime_update: { merge: mergeUpdates } },
  notices,
} satisfies ServerManifest
