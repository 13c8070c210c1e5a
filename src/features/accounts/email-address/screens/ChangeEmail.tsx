import { type FormEvent, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { PasswordField } from '../../passwords/screens/PasswordField.tsx'
import { useAsksPassword } from '../../passwords/screens/useAsksPassword.ts'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { SENTENCES } from '../../spec.ts'
import { OwnCodeField } from '../../two-step/screens/OwnCodeField.tsx'
import { TWO_STEP_SENTENCES } from '../../two-step/spec.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'

type Asked = { email: string; password: string; resendAfter: number }

/** Form that shows and changes the email address of the account. The page provides its heading. */
export function ChangeEmail() {
  const email = useSession()?.user.email
  const [asked, setAsked] = useState<Asked>()
  const change = trpc.accounts.changeEmail.useMutation()
  const asksPassword = useAsksPassword()
  const asksCode = trpc.accounts.security.totp.useQuery().data?.enabled ?? false
  const { send, isBusy, errors, message } = useSending()

  const ask = async (form: HTMLFormElement | null, next: string, password: string, code = '') => {
    const missing = {
      ...(!next.includes('@') && { email: SENTENCES.emailForm }),
      ...(asksPassword && password === '' && { password: SENTENCES.passwordMissing }),
      ...(asksCode && code === '' && { code: TWO_STEP_SENTENCES.codeForm }),
    }
    const answer = await send(form, missing, () =>
      change.mutateAsync({ email: next, ...(asksPassword && { password }), ...(asksCode && { code }) }),
    )
    if (answer) setAsked({ email: next.trim(), password, resendAfter: answer.resend_after_seconds })
    return answer?.resend_after_seconds
  }
  // a two-step code works once, so resending the mail returns to the form for a new code
  const askAgain = async ({ email: next, password }: Asked) => {
    if (!asksCode) return ask(null, next, password)
    setAsked(undefined)
    return undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [next = '', password = '', code = ''] = ['email', 'password', 'code'].map((name) =>
      String(data.get(name) ?? ''),
    )
    void ask(event.currentTarget, next, password, code)
  }

  if (asked)
    return (
      <ConfirmAddress
        key={asked.email}
        email={asked.email}
        resendAfter={asked.resendAfter}
        isBusy={isBusy}
        message={message}
        onResend={() => askAgain(asked)}
        onDone={() => setAsked(undefined)}
      />
    )
  return (
    <form method="post" noValidate className="grid max-w-96 gap-5" onSubmit={submit}>
      <NewAddress present={email} error={errors.email} />
      {asksPassword && <PasswordField isNew={false} error={errors.password} />}
      {asksCode && <OwnCodeField error={errors.code} />}
      <FormError>{message}</FormError>
      <Button type="submit" className="justify-self-start" loading={isBusy} loadingText="One moment…">
        Change email
      </Button>
    </form>
  )
}

function NewAddress({ present, error }: { present: string | undefined; error: string | undefined }) {
  return (
    <>
      <p className="measure text-muted">
        Your address is <strong className="wrap-anywhere text-ink">{present}</strong>. It changes when you confirm the
        new one.
      </p>
      <Input
        name="email"
        type="email"
        label="New email"
        error={error}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </>
  )
}
