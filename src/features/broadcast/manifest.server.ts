import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { newest } from '#server/outbox/coalesce.ts'
import { sendBroadcasts } from './delivery/service.server.ts'
import { notices } from './notices.ts'
import { broadcastRouter } from './router.server.ts'

/** Routers, jobs and registrations of the feature broadcast. */
export const broadcast = {
  routers: { broadcast: broadcastRouter },
  jobs: { broadcasts: { everyMinutes: everyMinute, run: sendBroadcasts } },
  merges: { 'broadcast.progress': newest },
  notices,
  personalData: { exports: { broadcasts: 'broadcasts' }, forgets: ['broadcasts'] },
} satisfies ServerManifest
