import { type FormEvent, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { passwordMax, passwordMin, SENTENCES } from '../../spec.ts'
import { PasswordField } from './PasswordField.tsx'
import { useAsksPassword } from './useAsksPassword.ts'

function missing(current: string | null, password: string): Record<string, string> {
  const isLong = password.length >= passwordMin && password.length <= passwordMax
  return {
    ...(current === '' && { current_password: SENTENCES.passwordMissing }),
    ...(!isLong && { password: SENTENCES.passwordLength }),
  }
}

/**
 * Form for a new password. Asks for the old password if the account has one, and signs out every other device. The page
 * provides its heading.
 */
export function ChangePassword() {
  const email = useSession()?.user.email
  const change = trpc.accounts.setPassword.useMutation()
  const utils = trpc.useUtils()
  const asksPassword = useAsksPassword()
  const { send, isBusy, errors, message } = useSending()
  // resets the form after the change, so that no password stays in the fields
  const [round, setRound] = useState(0)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const [current_password, password] = ['current_password', 'password'].map((name) => String(data.get(name) ?? ''))
    const values = { current_password: current_password ?? '', password: password ?? '' }
    const isDone = await send(
      form,
      missing(asksPassword ? values.current_password : null, values.password),
      async () => {
        await change.mutateAsync(values)
        return true
      },
    )
    if (!isDone) return
    setRound(round + 1)
    // the account has a password now, so the next change asks for it
    if (!asksPassword) void utils.accounts.security.totp.invalidate()
    toast.success(MAIL_SENTENCES.passwordChanged)
  }
  return (
    <form key={round} method="post" noValidate className="grid max-w-96 gap-5" onSubmit={submit}>
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {asksPassword && (
        <PasswordField isNew={false} name="current_password" label="Current password" error={errors.current_password} />
      )}
      <PasswordField isNew label="New password" hint={SENTENCES.passwordLength} error={errors.password} />
      <FormError>{message}</FormError>
      <Button type="submit" className="justify-self-start" loading={isBusy} loadingText="Changing…">
        Change password
      </Button>
    </form>
  )
}
