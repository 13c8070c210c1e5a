import { hourly } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { purgeUploads } from './purge/service.server.ts'
import { uploadsRouter } from './router.server.ts'

/** Uploads' router, jobs and personal data. */
export const uploads = {
  routers: { uploads: uploadsRouter },
  jobs: { uploads: { everyMinutes: hourly, run: purgeUploads } },
  personalData: { exports: { uploads: 'files you uploaded' }, forgets: ['uploads'] },
} satisfies ServerManifest
