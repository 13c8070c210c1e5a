import { daily, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { purgeDeletedItems } from './editing/service.server.ts'
import { notices } from './notices.ts'
import { contentRouter, digitalsRouter } from './router.server.ts'
import { reportableItem } from './store.server.ts'

/** Routers, job, notifications and personal data of content. */
export const content = {
  routers: { content: contentRouter, digitals: digitalsRouter },
  // removes the rows of deleted items; the job `uploads` removes their files
  jobs: { content: { everyMinutes: daily, run: (ctx) => untilDone(() => purgeDeletedItems(ctx)) } },
  notices,
  reportable: { content: reportableItem },
  personalData: {
    exports: { content: 'content', content_bought: 'content bought', content_liked: 'content liked' },
    forgets: ['content'],
  },
} satisfies ServerManifest
