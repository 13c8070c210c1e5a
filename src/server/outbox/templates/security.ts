import * as z from 'zod'
import { securityMails } from '#features/accounts/index.server.ts'
import { template } from './template.ts'

const nothing = z.object({})

/** What a person hears when something about the safety of their account changes. */
export const securityTemplates = {
  session_reused: template(
    z.object({ user_agent: z.string().nullable() }),
    ({ user_agent }, { origin }) => securityMails.sessionReusedMail(user_agent, origin),
    'with account',
  ),
  totp_enabled: template(nothing, (_, { origin }) => securityMails.totpEnabledMail(origin), 'with account'),
  totp_disabled: template(
    z.object({ weekly_stopped: z.boolean().default(false) }),
    ({ weekly_stopped }, { origin }) => securityMails.totpDisabledMail(weekly_stopped, origin),
    'with account',
  ),
  earlier_access_ended: template(
    z.object({ had_step: z.boolean() }),
    ({ had_step }, { origin }) => securityMails.earlierAccessEndedMail(had_step, origin),
    'with account',
  ),
  recovery_code_used: template(nothing, (_, { origin }) => securityMails.recoveryCodeUsedMail(origin), 'with account'),
}
