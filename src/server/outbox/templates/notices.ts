import { noticeMail, noticeMailProps } from '#features/notifications/index.server.ts'
import { template } from './template.ts'

export const noticeTemplates = {
  /** The copy of a notification, for who asked for copies by e-mail. */
  notice: template(noticeMailProps, noticeMail, 'with account'),
}
