import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { CodeField } from '../../mail-links/screens/CodeField.tsx'
import { EmailField } from '../../mail-links/screens/EmailField.tsx'
import { deleteVerifier } from '../../mail-links/screens/verifiers.ts'
import { codeDigits, MAIL_REFUSALS, MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { passwordMax, passwordMin, SENTENCES } from '../../spec.ts'
import { PasswordField } from './PasswordField.tsx'

type NewPasswordFormProps = {
  /** Proof from the mail. If omitted, the form asks for the email address and the code. */
  proof?: { email: string } | { token: string; code_verifier?: string }
  /** True if the form must ask for the code. */
  needsCode: boolean
  /** Username for the password manager, if this browser knows it. */
  username?: string | undefined
}

/** Codes of refusals after which the user needs a new mail. */
const spent: readonly string[] = [
  MAIL_REFUSALS.linkUsed.code,
  MAIL_REFUSALS.linkExpired.code,
  MAIL_REFUSALS.linkInvalid.code,
  MAIL_REFUSALS.codeSpent.code,
]

/** Form for a new password with the proof of a mail. Opens the sign-in page afterwards. */
export function NewPasswordForm({ proof, needsCode, username }: NewPasswordFormProps) {
  const sessionManager = useSessionManager()
  const navigate = useNavigate()
  const set = trpc.accounts.setPassword.useMutation()
  const { send, isBusy, errors, message, reason } = useSending()
  // the server may refuse a link that is bound to another browser
  const asksForCode = needsCode || reason === MAIL_REFUSALS.otherBrowser.code
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const textOf = (name: string) => String(data.get(name) ?? '')
    const [code, password, address] = [textOf('code'), textOf('password'), textOf('email').trim()]
    const missing = {
      ...(!proof && !address.includes('@') && { email: SENTENCES.emailForm }),
      ...(asksForCode && code.length !== codeDigits && { code: MAIL_SENTENCES.codeForm }),
      ...((password.length < passwordMin || password.length > passwordMax) && { password: SENTENCES.passwordLength }),
    }
    const isDone = await send(form, missing, async () => {
      await set.mutateAsync({ ...(proof ?? { email: address }), password, ...(asksForCode && { code }) })
      return true
    })
    if (!isDone) return
    deleteVerifier('reset')
    // all sign-ins were revoked, including the one of this browser
    sessionManager.set(null)
    toast.success(MAIL_SENTENCES.passwordReset, { durationMs: 10_000 })
    await navigate({ to: '/auth', search: { mode: 'signin' }, replace: true })
  }
  const email = proof && 'email' in proof ? proof.email : username
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
      {!proof && <EmailField error={errors.email} />}
      {asksForCode && <CodeField error={errors.code} autoFocus={proof !== undefined} />}
      <PasswordField isNew label="New password" hint={SENTENCES.passwordLength} error={errors.password} />
      <FormError>{message}</FormError>
      {reason !== undefined && spent.includes(reason) && (
        <Link
          to="/auth"
          search={{ mode: 'reset' }}
          className="justify-self-start text-accent underline underline-offset-4"
        >
          Ask for a new email
        </Link>
      )}
      <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="One moment…">
        Save new password
      </Button>
    </form>
  )
}
