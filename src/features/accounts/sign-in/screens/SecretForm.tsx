import { type FormEvent, type ReactNode, Suspense } from 'react'
import { useSessionManager } from '#client/session/use-session.ts'
import type { Session } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'

const TotpStep = lazyWithRetry(() => import('../../two-step/screens/TotpStep.tsx'))

type SecretFormProps = {
  /** Name of the form's only field. */
  name: string
  /** Returns the error message of a mistake that needs no request. */
  problemOf: (typed: string) => string | undefined
  exchange: (typed: string) => Promise<{ session: Session }>
  /** Renders the field with its error. */
  children: (error: string | undefined) => ReactNode
}

/** Form to sign in with one secret (a password or a code), followed by the second step if the account has one. */
export function SecretForm({ name, problemOf, exchange, children }: SecretFormProps) {
  const sessionManager = useSessionManager()
  const { send, isBusy, errors, message, challenge, forget } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = String(new FormData(form).get(name) ?? '')
    const answer = await send(form, { [name]: problemOf(typed) }, () => exchange(typed))
    if (answer) sessionManager.set(answer.session)
  }
  if (challenge !== undefined)
    return (
      <Suspense fallback={null}>
        <TotpStep challenge={challenge} onBack={forget} />
      </Suspense>
    )
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {children(errors[name])}
      <FormError>{message}</FormError>
      <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="Signing in…">
        Sign in
      </Button>
    </form>
  )
}
