import { type FormEvent, Suspense } from 'react'
import { authRetry } from '#client/session/retry.ts'
import { useSessionKeeper } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { FormError } from '../../sign-in/screens/FormError.tsx'
import { useSending } from '../../sign-in/screens/useSending.ts'
import { codeDigits, MAIL_SENTENCES } from '../spec.ts'
import { CodeField } from './CodeField.tsx'
import { forgetPromise } from './promises.ts'

const TotpStep = lazyWithRetry(() => import('../../security/screens/TotpStep.tsx'))

/** What the code belongs to: the address it was sent to, or the link it stands beside. */
type SignInByCodeProps = { proof: { email: string } | { token: string } }

/** Signs in with the code of a mail; the guards of /auth then lead on. */
export function SignInByCode({ proof }: SignInByCodeProps) {
  const keeper = useSessionKeeper()
  const exchange = trpc.accounts.exchange.useMutation(authRetry)
  const { send, isBusy, errors, message, challenge, forget } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '')
    const missing = code.length === codeDigits ? {} : { code: MAIL_SENTENCES.codeForm }
    const answer = await send(form, missing, () => exchange.mutateAsync({ ...proof, code }))
    if (!answer) return
    forgetPromise('link')
    keeper.set(answer.session)
  }
  if (challenge !== undefined)
    return (
      <Suspense fallback={null}>
        <TotpStep challenge={challenge} onBack={forget} />
      </Suspense>
    )
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <CodeField error={errors.code} autoFocus sendsWhenWhole />
      <FormError>{message}</FormError>
      <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="Signing in…">
        Sign in
      </Button>
    </form>
  )
}
