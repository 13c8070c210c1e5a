import { daily } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { notices } from './notices.ts'
import { recordingsRouter } from './router.server.ts'
import { tidyRecordings } from './service.server.ts'

/** What recordings bring to the server. */
export const recordings = {
  routers: { recordings: recordingsRouter },
  jobs: { recordings: { everyMinutes: daily, run: tidyRecordings } },
  notices,
  personalData: {
    exports: { recordings: 'recordings of your shows', recordings_watched: 'recordings you watched' },
    forgets: ['recordings'],
  },
} satisfies ServerManifest
