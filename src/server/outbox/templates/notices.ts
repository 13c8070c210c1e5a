import { digestMail, digestMailProps, noticeMail, noticeMailProps } from '#features/notifications/index.server.ts'
import { template } from './template.ts'

export const noticeTemplates = {
  /** The copy of a notification, for who asked for copies by e-mail. */
  notice: template(noticeMailProps, noticeMail, 'with account'),
  /** All of a day in one, for who asked for that. */
  digest: template(digestMailProps, digestMail, 'with account'),
}
