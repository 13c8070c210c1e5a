import { every5Minutes, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { experiencesRouter } from './experiences/router.server.ts'
import { rankCreators } from './listings/store.server.ts'
import { discoveryRouter } from './router.server.ts'

/** Discovery's routers, jobs and personal data. */
export const discovery = {
  routers: { discovery: discoveryRouter, experiences: experiencesRouter },
  jobs: { ranking: { everyMinutes: every5Minutes, run: ({ db }) => untilDone(() => rankCreators(db)) } },
  personalData: { forgets: ['discovery'] },
} satisfies ServerManifest
