import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import {
  blockedTopic,
  closeCallOf,
  decidedTopic,
  runCallClocks,
  stopTopic,
  suspendedTopic,
  termsTopic,
} from './clocks/service.server.ts'
import { notices } from './notices.ts'
import { hearRecording, runCallRecordings } from './recording/service.server.ts'
import { mails } from './requests/mails.ts'
import { hearMeeting } from './room/service.server.ts'
import { sessionsRouter } from './router.server.ts'

/** What calls bring to the server. */
export const calls = {
  routers: { sessions: sessionsRouter },
  jobs: {
    calls: { everyMinutes: everyMinute, run: runCallClocks },
    'call-recordings': { everyMinutes: everyMinute, run: runCallRecordings },
  },
  mails,
  notices,
  topics: {
    'call.blocked': blockedTopic,
    'call.decided': decidedTopic,
    'call.stop': stopTopic,
    'call.suspended': suspendedTopic,
    'call.terms': termsTopic,
  },
  async meetingEvents(ctx, event) {
    await hearMeeting(ctx, event)
    await hearRecording(ctx, event)
  },
  personalData: {
    exports: {
      calls: 'calls that you asked for or were asked for',
      call_recordings: 'recordings of your calls, with what you agreed to',
    },
    closeOne: closeCallOf,
    forgets: ['calls'],
  },
} satisfies ServerManifest
