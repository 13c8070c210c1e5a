import { daily, everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { expandingTopic } from '#server/outbox/topic.ts'
import { notifyFollowers } from './announcements/store.server.ts'
import { availabilityRouter } from './availability/router.server.ts'
import { mails as eventMails } from './events/mails.ts'
import { notices as eventNotices } from './events/notices.ts'
import { announcementAttemptsMax, announcementPage, announcementRetryMinutes } from './events/spec.ts'
import { calendarRouter } from './feed/router.server.ts'
import { extendAll } from './planning/service.server.ts'
import { mails as reminderMails } from './reminders/mails.ts'
import { notices as reminderNotices } from './reminders/notices.ts'
import { purgeReminders, runReminders } from './reminders/service.server.ts'
import { eventsRouter } from './router.server.ts'
import { reportableEvent } from './service.server.ts'
import { closeOneEventOf, runEventClocks } from './settlement/service.server.ts'
import { mails as ticketMails } from './tickets/mails.ts'
import { notices as ticketNotices } from './tickets/notices.ts'

/** Routers, jobs, mails and notifications of the feature schedule. */
export const schedule = {
  routers: { availability: availabilityRouter, calendar: calendarRouter, events: eventsRouter },
  jobs: {
    events: { everyMinutes: everyMinute, run: runEventClocks },
    event_series: { everyMinutes: daily, run: extendAll },
    reminders: { everyMinutes: everyMinute, run: runReminders },
    reminders_purge: { everyMinutes: daily, run: purgeReminders },
  },
  mails: { ...eventMails, ...ticketMails, ...reminderMails },
  notices: { ...eventNotices, ...ticketNotices, ...reminderNotices },
  reportable: { class: reportableEvent },
  topics: {
    // row {event_id}: notifies all followers; with `at`, `id`, `until_at` and `until_id` those of a page
    announcement: expandingTopic((_, rows) => notifyFollowers(rows, announcementPage, announcementRetryMinutes), {
      attemptsMax: announcementAttemptsMax,
      sliceSize: 1,
    }),
  },
  personalData: {
    exports: {
      availability: 'when you take calls',
      calendar_address: 'the address of your calendar',
      events: 'events in your calendar',
      event_series: 'repeating events in your calendar',
      tickets: 'tickets you took for events',
      reminders: 'recent reminders',
      schedule_timeline: 'your actions on calls, events and tickets',
    },
    closeOne: closeOneEventOf,
    forgets: ['schedule'],
  },
} satisfies ServerManifest
