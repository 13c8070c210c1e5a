import { noticeKind } from '#server/notify/notices.ts'
import { reminderData, reminderText } from './rules.ts'

export const notices = {
  /** To both people of a call, to the host of an event and to who has a seat: it begins soon. */
  'session_started.reminder': noticeKind(reminderData, reminderText),
}
