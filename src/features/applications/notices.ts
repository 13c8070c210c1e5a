import { noticeOfMail } from '#server/notify/notices.ts'
import { mails } from './mails.ts'

const isNews = () => true
// the reader may have become a creator in the meantime
const toApplication = (reader: string) => (reader === 'fan' ? undefined : '/dashboard')

export const notices = {
  'system.application_approved': noticeOfMail(mails.application_approved, { example: {}, isNews }),
  'system.application_queued': noticeOfMail(mails.application_queued, { example: {}, isNews, pathOf: toApplication }),
  'system.application_rejected': noticeOfMail(mails.application_rejected, {
    example: { reason: 'Please tell us more about your shows.', reviewed_at: '2026-11-20T12:00:00Z' },
    isNews,
    pathOf: toApplication,
  }),
}
