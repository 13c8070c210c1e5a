import { noticeKind } from '#server/notify/notices.ts'
import { reminderData, reminderText } from './rules.ts'

export const notices = {
  /** Reminder, sent to both people of a call, or to the host and the ticket holders of an event. */
  'session_started.reminder': noticeKind({
    data: reminderData,
    example: {
      subject_id: 'c1',
      about: 'call',
      type: 'video-call',
      title: '',
      starts_at: '2026-11-20T12:00:00Z',
      reminder: '5min',
      minutes_left: 5,
      role: 'guest',
      person: 'Ada',
      time_zone: 'UTC',
    },
    write: reminderText,
  }),
}
