import { daily, everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { handleMeetingEvent, maintainRecordings, topics } from './capture/service.server.ts'
import { makeCuts } from './cutting/service.server.ts'
import { notices } from './notices.ts'
import { recordingsRouter } from './router.server.ts'
import { deletePurgedRecordings } from './service.server.ts'

/** Router, jobs, outbox topics, notifications and personal data of recordings. */
export const recordings = {
  routers: { recordings: recordingsRouter },
  jobs: {
    recordings: { everyMinutes: everyMinute, run: maintainRecordings },
    recording_cuts: { everyMinutes: everyMinute, run: (ctx) => makeCuts(ctx) },
    recordings_tidy: { everyMinutes: daily, run: deletePurgedRecordings },
  },
  topics,
  meetingEvents: handleMeetingEvent,
  notices,
  personalData: {
    exports: { recordings: 'recordings of your shows', recordings_watched: 'recordings you watched' },
    forgets: ['recordings'],
  },
} satisfies ServerManifest
