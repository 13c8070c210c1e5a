import { everyMinute, runBatchesSkippingFailed } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { notices } from './notices.ts'
import { messagesRouter } from './router.server.ts'
import { returnMessages } from './sending/store.server.ts'
import { reportableMessage } from './store.server.ts'
import { withdrawOverdue } from './waiting/store.server.ts'

/** Routers, jobs and registrations of the feature messages. */
export const messages = {
  routers: { messages: messagesRouter },
  jobs: {
    messages: {
      everyMinutes: everyMinute,
      run: async (ctx) => {
        const { db, log } = ctx
        const withdrawn = await withdrawOverdue(ctx)
        return (
          withdrawn +
          (await runBatchesSkippingFailed(log, 'a message could not be returned', (skip) => returnMessages(db, skip)))
        )
      },
    },
  },
  notices,
  reportable: { message: reportableMessage },
  personalData: {
    exports: {
      conversations: 'conversations',
      messages_sent: 'messages sent',
      messages_received: 'messages received',
    },
    forgets: ['messages'],
  },
} satisfies ServerManifest
