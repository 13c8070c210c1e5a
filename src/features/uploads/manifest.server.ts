import { hourly } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { uploadsRouter } from './router.server.ts'
import { purgeUploads } from './service.server.ts'

/** Router, job and personal data of uploads. */
export const uploads = {
  routers: { uploads: uploadsRouter },
  jobs: { uploads: { everyMinutes: hourly, run: purgeUploads } },
  personalData: { exports: { uploads: 'files you uploaded' }, forgets: ['uploads'] },
} satisfies ServerManifest
