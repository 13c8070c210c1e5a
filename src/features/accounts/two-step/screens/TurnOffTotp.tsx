import type { FormEvent } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '../../passwords/screens/PasswordField.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { SENTENCES } from '../../spec.ts'
import { TWO_STEP_SENTENCES } from '../spec.ts'
import { OwnCodeField } from './OwnCodeField.tsx'

type TurnOffTotpProps = { asksPassword: boolean; onDone: () => void; onCancel: () => void }

/** Form that asks for the password and a code before two-step sign-in is turned off. */
export function TurnOffTotp({ asksPassword, onDone, onCancel }: TurnOffTotpProps) {
  const user = useSession()?.user
  const disable = trpc.accounts.security.disableTotp.useMutation()
  const { send, isBusy, errors, message } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const [password = '', code = ''] = ['password', 'code'].map((name) => String(data.get(name) ?? ''))
    const missing: Record<string, string> = {
      ...(asksPassword && password === '' && { password: SENTENCES.passwordMissing }),
      ...(code === '' && { code: TWO_STEP_SENTENCES.codeForm }),
    }
    const isDone = await send(form, missing, async () => {
      await disable.mutateAsync({ ...(asksPassword && { password }), code })
      return true
    })
    if (isDone) onDone()
  }
  return (
    <form method="post" noValidate className="grid max-w-96 gap-4" onSubmit={submit}>
      <p className="text-muted text-sm">
        {TWO_STEP_SENTENCES.offAbout}
        {user?.role === 'creator' && ` ${TWO_STEP_SENTENCES.offPayouts}`}
      </p>
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {asksPassword && <PasswordField isNew={false} error={errors.password} />}
      <OwnCodeField error={errors.code} />
      <FormError>{message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" loading={isBusy} loadingText="Turning off…">
          Turn off
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
