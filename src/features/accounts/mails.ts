import * as z from 'zod'
import { type MailContext, mailTemplate } from '#server/outbox/mail-template.ts'
import { deletionMail } from './rules/data-mails.ts'
import * as texts from './rules/mails.ts'
import * as security from './rules/security-mails.ts'
import * as proofSecrets from './service/proof-secrets.server.ts'

const nothing = z.object({})
const proof = z.object({
  proof_id: z.string(),
  /** Only the browser that asked can use the link. */
  bound: z.boolean(),
  /** A page of ours to go on to. */
  redirect: z.string().nullable(),
})

/** The link and the code are made here, from the id: a row of the outbox lets nobody in. */
function secretsOf({ proof_id, bound, redirect }: z.infer<typeof proof>, path: string, context: MailContext) {
  const url = new URL(path, context.origin)
  url.searchParams.set('token', proofSecrets.tokenOf(context.secret, proof_id, bound))
  if (redirect !== null) url.searchParams.set('redirect', redirect)
  return { url: url.href, code: proofSecrets.codeOf(context.secret, proof_id), isBound: bound }
}

/** The accounts' mails. Texts are in rules/. */
export const mails = {
  sign_in_link: mailTemplate(
    proof,
    (props, context) => texts.signInMail(secretsOf(props, '/auth?mode=callback', context)),
    'with account',
  ),
  reset_password: mailTemplate(
    proof,
    (props, context) => texts.resetMail(secretsOf(props, '/auth/reset-password', context)),
    'with account',
  ),
  confirm_email: mailTemplate(
    proof,
    (props, context) => texts.confirmMail(secretsOf(props, '/auth/callback', context)),
    'with account',
  ),
  new_email: mailTemplate(
    proof,
    (props, context) => texts.newAddressMail(secretsOf(props, '/auth/callback', context)),
    'without account',
  ),
  email_changing: mailTemplate(proof.extend({ new_email: z.string() }), (props, context) => {
    const { url } = secretsOf(props, '/auth/callback?mode=undo', context)
    return texts.addressChangingMail({ url, newEmail: props.new_email })
  }),
  password_changed: mailTemplate(
    z.object({ how: z.enum(['changed', 'reset']), changed_at: z.coerce.date() }),
    ({ how, changed_at }, { origin }) => texts.passwordChangedMail({ how, changedAt: changed_at }, origin),
  ),

  /** To the address that the account had, which is nobody's when the deletion is done. */
  account_deletion: mailTemplate(
    z.object({
      state: z.enum(['requested', 'restored', 'done']),
      display_name: z.string(),
      tokens: z.number(),
      deletion_date: z.coerce.date().nullable(),
    }),
    ({ state, display_name, tokens, deletion_date }, { origin }) =>
      deletionMail({ state, displayName: display_name, tokens, deletionDate: deletion_date }, origin),
  ),

  session_reused: mailTemplate(
    z.object({ user_agent: z.string().nullable() }),
    ({ user_agent }, { origin }) => security.sessionReusedMail(user_agent, origin),
    'with account',
  ),
  totp_enabled: mailTemplate(nothing, (_, { origin }) => security.totpEnabledMail(origin), 'with account'),
  totp_disabled: mailTemplate(
    z.object({ weekly_stopped: z.boolean().default(false) }),
    ({ weekly_stopped }, { origin }) => security.totpDisabledMail(weekly_stopped, origin),
    'with account',
  ),
  earlier_access_ended: mailTemplate(
    z.object({ had_step: z.boolean() }),
    ({ had_step }, { origin }) => security.earlierAccessEndedMail(had_step, origin),
    'with account',
  ),
  recovery_code_used: mailTemplate(nothing, (_, { origin }) => security.recoveryCodeUsedMail(origin), 'with account'),
}
