import { noticeOfMail } from '#server/notify/notices.ts'
import { mails } from './mails.ts'

/** What happened to the account; each is a mail as well. */
export const notices = {
  'system.password_changed': noticeOfMail(mails.password_changed),
  'system.session_reused': noticeOfMail(mails.session_reused),
  'system.totp_enabled': noticeOfMail(mails.totp_enabled),
  'system.totp_disabled': noticeOfMail(mails.totp_disabled),
  'system.earlier_access_ended': noticeOfMail(mails.earlier_access_ended),
  'system.recovery_code_used': noticeOfMail(mails.recovery_code_used),
}
