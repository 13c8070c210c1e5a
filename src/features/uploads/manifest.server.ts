import { hourly, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { tidyUploads } from './purge/service.server.ts'
import { uploadsRouter } from './router.server.ts'

/** What uploads bring to the server. */
export const uploads = {
  routers: { uploads: uploadsRouter },
  jobs: { uploads: { everyMinutes: hourly, run: (ctx) => untilDone(() => tidyUploads(ctx)) } },
  personalData: { exports: { uploads: 'files you uploaded' }, forgets: ['uploads'] },
} satisfies ServerManifest
