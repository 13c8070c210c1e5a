import type { FormEvent } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '../../passwords/screens/PasswordField.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { SENTENCES } from '../../spec.ts'
import { TWO_STEP_SENTENCES } from '../spec.ts'

type AskPasswordProps = { onGiven: (password: string) => Promise<unknown>; onCancel: () => void }

/** Form that asks for the password before a security setting changes. */
export function AskPassword({ onGiven, onCancel }: AskPasswordProps) {
  const email = useSession()?.user.email
  const { send, isBusy, errors, message } = useSending()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password') ?? '')
    const missing: Record<string, string> = password === '' ? { password: SENTENCES.passwordMissing } : {}
    void send(form, missing, () => onGiven(password))
  }
  return (
    <form method="post" noValidate className="grid max-w-96 gap-4" onSubmit={submit}>
      <p className="text-muted text-sm">{TWO_STEP_SENTENCES.enrolAbout}</p>
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField isNew={false} error={errors.password} />
      <FormError>{message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isBusy} loadingText="Checking…">
          Continue
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
