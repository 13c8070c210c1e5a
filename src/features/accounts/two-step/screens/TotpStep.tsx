import { type FormEvent, useState } from 'react'
import { useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { TWO_STEP_REFUSALS, TWO_STEP_SENTENCES } from '../spec.ts'
import { TotpField } from './TotpField.tsx'

type TotpStepProps = {
  /** Challenge from the first step. */
  challenge: string
  /** Called to return to the first step, which the user must repeat. */
  onBack: () => void
  /** Called once the person is signed in. */
  onDone?: () => void
}

/**
 * Second step of a sign-in, which replaces the form of the first step. After the sign-in, the route guards of /auth
 * redirect.
 */
export default function TotpStep({ challenge, onBack, onDone }: TotpStepProps) {
  const sessionManager = useSessionManager()
  const verify = trpc.accounts.security.verifyTotp.useMutation()
  const { send, isBusy, errors, message } = useSending()
  const [hasPhone, setHasPhone] = useState(true)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    const missing: Record<string, string> = code === '' ? { code: TWO_STEP_SENTENCES.codeForm } : {}
    const answer = await send(form, missing, () => verify.mutateAsync({ challenge, code }))
    if (!answer) return
    onDone?.()
    sessionManager.set(answer.session)
  }
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <p className="measure text-muted">
        {hasPhone ? TWO_STEP_REFUSALS.totpRequired.sentence : TWO_STEP_SENTENCES.recoveryStep}
      </p>
      <TotpField key={String(hasPhone)} isRecovery={!hasPhone} error={errors.code} autoFocus submitsWhenComplete />
      <FormError>{message}</FormError>
      <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="Signing in…">
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setHasPhone(!hasPhone)}>
          {hasPhone ? 'Use a recovery code' : 'Use the app'}
        </Button>
      </div>
    </form>
  )
}
