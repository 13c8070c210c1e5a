import { daily, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { tidyContent } from './editing/service.server.ts'
import { notices } from './notices.ts'
import { contentRouter, digitalsRouter } from './router.server.ts'
import { reportableItem } from './store.server.ts'

/** Content's routers, jobs, notifications and personal data. */
export const content = {
  routers: { content: contentRouter, digitals: digitalsRouter },
  // the job `uploads` removes the files of deleted items
  jobs: { content: { everyMinutes: daily, run: (ctx) => untilDone(() => tidyContent(ctx)) } },
  notices,
  reportable: { content: reportableItem },
  personalData: {
    exports: { content: 'content', content_bought: 'content bought', content_liked: 'content liked' },
    forgets: ['content'],
  },
} satisfies ServerManifest
