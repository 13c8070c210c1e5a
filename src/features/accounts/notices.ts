import { noticeOfMail } from '#server/notify/notices.ts'
import { mails } from './mails.ts'

/** Notices about the account; each one also has a mail. */
export const notices = {
  'system.password_changed': noticeOfMail(mails.password_changed, {
    example: { how: 'changed', changed_at: '2026-11-20T12:00:00Z' },
  }),
  'system.session_reused': noticeOfMail(mails.session_reused, { example: { user_agent: null } }),
  'system.totp_enabled': noticeOfMail(mails.totp_enabled, { example: {} }),
  'system.totp_disabled': noticeOfMail(mails.totp_disabled, { example: {} }),
  'system.earlier_access_ended': noticeOfMail(mails.earlier_access_ended, { example: { had_step: true } }),
  'system.account_suspended': noticeOfMail(mails.account_suspended, {
    example: { reason: 'You asked people for money outside Limelight.', until: '2026-12-20T12:00:00Z' },
    pathOf: () => '/safety',
  }),
  'system.role_changed': noticeOfMail(mails.role_changed, { example: { role: 'creator' } }),
  'system.account_restored': noticeOfMail(mails.account_restored, { example: {} }),
  'system.recovery_code_used': noticeOfMail(mails.recovery_code_used, { example: {} }),
}
