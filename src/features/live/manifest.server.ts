import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { mergeNews } from './news/rules.ts'
import { notices } from './notices.ts'
import { liveRouter } from './router.server.ts'
import { reportable } from './service.server.ts'
import { closeStreamOf, handleMeetingEvent, maintainStreams, topics } from './stage/service.server.ts'
import { teaserTopics } from './teasers/service.server.ts'

/** Router, job, outbox topics, notifications and personal data of live. */
export const live = {
  routers: { live: liveRouter },
  jobs: { streams: { everyMinutes: everyMinute, run: maintainStreams } },
  notices,
  reportable,
  topics: { ...topics, ...teaserTopics },
  merges: { 'stream.news': { merge: mergeNews } },
  meetingEvents: handleMeetingEvent,
  personalData: {
    exports: {
      streams: 'your streams with their figures',
      streams_watched: 'streams you watched',
      stream_messages: 'your recent messages in the chat of streams',
      stage_consents: 'streams on whose stage you agreed to be recorded',
      live_settings: 'how you want your chat to be',
      live_people: 'who moderates your chat, who is kept out of it, and where you moderate',
    },
    closeOne: closeStreamOf,
    forgets: ['live'],
    expires: ['live'],
  },
} satisfies ServerManifest
