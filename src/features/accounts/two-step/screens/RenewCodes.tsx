import type { FormEvent } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { TWO_STEP_SENTENCES } from '../spec.ts'
import { TotpField } from './TotpField.tsx'

type RenewCodesProps = { onDone: (codes: string[]) => void; onCancel: () => void }

/** Form that asks for a code of the app and replaces the recovery codes. */
export function RenewCodes({ onDone, onCancel }: RenewCodesProps) {
  const renew = trpc.accounts.security.renewRecoveryCodes.useMutation()
  const { send, isBusy, errors, message } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '')
    const missing: Record<string, string> = code === '' ? { code: TWO_STEP_SENTENCES.codeForm } : {}
    const answer = await send(form, missing, () => renew.mutateAsync({ code }))
    if (answer) onDone(answer.recovery_codes)
  }
  return (
    <form method="post" noValidate className="grid max-w-96 gap-4" onSubmit={submit}>
      <p className="text-muted text-sm">{TWO_STEP_SENTENCES.renewAbout}</p>
      <TotpField error={errors.code} autoFocus />
      <FormError>{message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isBusy} loadingText="Checking…">
          Get new codes
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
