import { type FormEvent, Suspense, useEffect, useRef } from 'react'
import { wasAway } from '#client/adminCalls.ts'
import { authRetry } from '#client/session/retry.ts'
import { useSession, useSessionKeeper } from '#client/session/use-session.ts'
import { useStore } from '#client/store/store.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { AGAIN, SENTENCES } from '../../spec.ts'
import { FormError } from './FormError.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSending } from './useSending.ts'

const TotpStep = lazyWithRetry(() => import('../../security/screens/TotpStep.tsx'))

/** For an admin whose calls are refused because they were away: signing in where they are, with what they began still there. */
export default function SignInAgain({ email }: { email: string }) {
  const isAsked = useStore(wasAway, (away) => away)
  return isAsked ? <Again email={email} /> : null
}

function Again({ email }: { email: string }) {
  const token = useSession()?.access_token
  const before = useRef(token)
  const utils = trpc.useUtils()
  useEffect(() => {
    if (token === before.current) return
    wasAway.apply(() => false)
    // what was refused; a token that was only renewed is refused again, and asks again
    void utils.invalidate()
  }, [token, utils])
  return (
    <Dialog open onOpenChange={() => wasAway.apply(() => false)} size="sm" title={AGAIN.title} description={AGAIN.text}>
      <AgainForm email={email} />
    </Dialog>
  )
}

function AgainForm({ email }: { email: string }) {
  const keeper = useSessionKeeper()
  const signIn = trpc.accounts.signIn.useMutation(authRetry)
  const { send, isBusy, errors, message, challenge, forget } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password') ?? '')
    const missing: Record<string, string> = password === '' ? { password: SENTENCES.passwordMissing } : {}
    const answer = await send(form, missing, () => signIn.mutateAsync({ email, password }))
    if (answer) keeper.set(answer.session)
  }
  if (challenge !== undefined)
    return (
      <Suspense fallback={null}>
        <TotpStep challenge={challenge} onBack={forget} />
      </Suspense>
    )
  return (
    <form method="post" noValidate className="grid gap-5 pt-2" onSubmit={submit}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField isNew={false} error={errors.password} />
      <FormError>{message}</FormError>
      <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="Signing in…">
        Sign in
      </Button>
    </form>
  )
}
