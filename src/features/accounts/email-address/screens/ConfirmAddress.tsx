import type { FormEvent } from 'react'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { CodeField } from '../../mail-links/screens/CodeField.tsx'
import { ResendButton } from '../../mail-links/screens/ResendButton.tsx'
import { codeDigits, MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { FormError } from '../../screens/FormError.tsx'
import { type Errors, useSending } from '../../screens/useSending.ts'

type ConfirmAddressProps = {
  email: string
  resendAfter: number
  /** True while the mail is being resent. */
  isBusy: boolean
  message: string | undefined
  onResend: () => Promise<number | undefined>
  /** Called after the confirmation or when the person closes the form. */
  onDone: () => void
}

/** Form for the code of a confirmation mail. */
export function ConfirmAddress({ email, resendAfter, onResend, onDone, ...asking }: ConfirmAddressProps) {
  const sessionManager = useSessionManager()
  const token = useSession()?.access_token
  const confirm = trpc.accounts.confirm.useMutation()
  const { send, isBusy, errors, message } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '')
    const missing: Errors = code.length === codeDigits ? {} : { code: MAIL_SENTENCES.codeForm }
    if (!(await send(form, missing, () => confirm.mutateAsync({ email, code })))) return
    await sessionManager.renew(token)
    toast.success(MAIL_SENTENCES.confirmed)
    onDone()
  }
  return (
    <form method="post" noValidate className="grid max-w-96 gap-5" onSubmit={submit}>
      <p className="measure text-muted">
        An email is on its way to <strong className="wrap-anywhere text-ink">{email}</strong>. Press its button, or type
        the code here.
      </p>
      <CodeField error={errors.code} autoFocus submitsWhenComplete />
      <FormError>{message ?? asking.message}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={isBusy} loadingText="One moment…">
          Confirm address
        </Button>
        <ResendButton afterSeconds={resendAfter} isBusy={asking.isBusy} onResend={onResend} />
        <Button variant="ghost" size="sm" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}
