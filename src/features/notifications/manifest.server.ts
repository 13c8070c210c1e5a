import { daily, quarterHourly, runBatchesSkippingFailed, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { type Merge, newest } from '#server/outbox/coalesce.ts'
import { batchTopic, expandingTopic } from '#server/outbox/topic.ts'
import { pushCopy } from './contract.ts'
import { purgeOld } from './list/service.server.ts'
import { notificationEvent } from './live/contract.ts'
import { mails } from './mails.ts'
import { deliverPushes } from './push/service.server.ts'
import { notificationsRouter } from './router.server.ts'
import { noticeAttemptsMax, pushAttemptsMax } from './spec.ts'
import { fanOutNotices, writeDigests } from './store.server.ts'

/** Merges waiting live messages by type, so that one type does not replace another. */
const newestOfType: Merge = {
  ...newest,
  keyOf: (event) => notificationEvent.safeParse(event).data?.notification.type ?? '',
}

/** Routers, jobs and registrations of the feature notifications. */
export const notifications = {
  routers: { notifications: notificationsRouter },
  jobs: {
    digests: {
      everyMinutes: quarterHourly,
      run: ({ db, log, ports }) =>
        runBatchesSkippingFailed(log, 'a daily email could not be written', (skip) =>
          writeDigests(db, ports.notices, skip),
        ),
    },
    notifications: { everyMinutes: daily, run: ({ db }) => untilDone(() => purgeOld(db)) },
  },
  mails,
  merges: { notification: newestOfType },
  topics: {
    // notification, written by a trigger (notices.sql): expands to a live message, push messages and mails
    notice: expandingTopic(({ ports }, rows) => fanOutNotices(ports.notices, rows), {
      attemptsMax: noticeAttemptsMax,
    }),
    // copy of a notification for one device
    push: batchTopic(
      pushCopy,
      (tools, rows) =>
        deliverPushes(
          tools,
          rows.map(({ payload }) => payload),
        ),
      { attemptsMax: pushAttemptsMax },
    ),
  },
  personalData: {
    exports: {
      notifications: 'your notifications',
      notification_preferences: 'your notification settings',
      push_devices: 'browsers that get pushes for you',
    },
    forgets: ['notifications'],
  },
} satisfies ServerManifest
