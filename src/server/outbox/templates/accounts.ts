import * as z from 'zod'
import { mails, proofSecrets } from '#features/accounts/index.server.ts'
import { type MailContext, template } from './template.ts'

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

export const accountTemplates = {
  /** Specification 1 §7.1 for the three addresses. */
  sign_in_link: template(
    proof,
    (props, context) => mails.signInMail(secretsOf(props, '/auth?mode=callback', context)),
    'with account',
  ),
  reset_password: template(
    proof,
    (props, context) => mails.resetMail(secretsOf(props, '/auth/reset-password', context)),
    'with account',
  ),
  confirm_email: template(
    proof,
    (props, context) => mails.confirmMail(secretsOf(props, '/auth/callback', context)),
    'with account',
  ),
  new_email: template(
    proof,
    (props, context) => mails.newAddressMail(secretsOf(props, '/auth/callback', context)),
    'without account',
  ),
  email_changing: template(proof.extend({ new_email: z.string() }), (props, context) => {
    const { url } = secretsOf(props, '/auth/callback?mode=undo', context)
    return mails.addressChangingMail({ url, newEmail: props.new_email })
  }),
  password_changed: template(
    z.object({ how: z.enum(['changed', 'reset']), changed_at: z.coerce.date() }),
    ({ how, changed_at }, { origin }) => mails.passwordChangedMail({ how, changedAt: changed_at }, origin),
  ),
}
