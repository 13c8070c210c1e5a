import { noticeOfMail } from '#server/notify/notices.ts'
import { mails } from './mails.ts'

export const notices = {
  /** To buyer and seller: every step of an order. */
  'system.order': noticeOfMail(mails.order),
}
