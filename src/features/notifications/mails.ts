import { mailTemplate } from '#server/outbox/mail-template.ts'
import { digestMail, digestMailProps } from './rules/digest.ts'
import { noticeMail, noticeMailProps } from './rules/mail.ts'

/** Copies of notifications by mail. Texts are in rules/. */
export const mails = {
  /** The copy of a notification, for who asked for copies by email. */
  notice: mailTemplate(noticeMailProps, noticeMail, 'with account'),
  /** All of a day in one, for who asked for that. */
  digest: mailTemplate(digestMailProps, digestMail, 'with account'),
}
