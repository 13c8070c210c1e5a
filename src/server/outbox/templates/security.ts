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
  totp_disabled: template(nothing, (_, { origin }) => securityMails.totpDisabledMail(origin), 'with account'),
  recovery_code_used: template(nothing, (_, { origin }) => securityMails.recoveryCodeUsedMail(origin), 'with account'),
}
