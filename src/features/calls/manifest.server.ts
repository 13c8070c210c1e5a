import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { handleRecordingEvent, runCallRecordings } from './recording/service.server.ts'
import { handleMeetingEvent } from './room/service.server.ts'
import { sessionsRouter } from './router.server.ts'
import {
  blockedTopic,
  closeCallOf,
  decidedTopic,
  runCallClocks,
  stopTopic,
  suspendedTopic,
  termsTopic,
} from './timers/service.server.ts'
import { reportable } from './timers/store.server.ts'

/** Routers, jobs and topics of calls. */
export const calls = {
  routers: { sessions: sessionsRouter },
  jobs: {
    calls: { everyMinutes: everyMinute, run: runCallClocks },
    'call-recordings': { everyMinutes: everyMinute, run: runCallRecordings },
  },
  mails,
  notices,
  reportable,
  topics: {
    'call.blocked': blockedTopic,
    'call.decided': decidedTopic,
    'call.stop': stopTopic,
    'call.suspended': suspendedTopic,
    'call.terms': termsTopic,
  },
  async meetingEvents(ctx, event) {
    await handleMeetingEvent(ctx, event)
    await handleRecordingEvent(ctx, event)
  },
  personalData: {
    exports: {
      calls: 'calls that you asked for or were asked for',
      call_evidence: 'measured seconds of your calls and when you were present',
      call_quality: 'your answers about the quality of your calls',
      call_recordings: 'recordings of your calls, with your consent',
    },
    closeOne: closeCallOf,
    forgets: ['calls'],
    expires: ['calls'],
  },
} satisfies ServerManifest
