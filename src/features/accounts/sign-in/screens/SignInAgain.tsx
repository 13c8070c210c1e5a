import { useEffect, useRef } from 'react'
import { wasAway } from '#client/adminCalls.ts'
import { authRetry } from '#client/session/retry.ts'
import { useSession } from '#client/session/use-session.ts'
import { useStore } from '#client/store/store.ts'
import { trpc } from '#client/trpc.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { AGAIN, SENTENCES } from '../../spec.ts'
import { PasswordField } from './PasswordField.tsx'
import { SecretForm } from './SecretForm.tsx'

/** For an admin whose calls are refused because they were away: signing in where they are, with what they began still there. */
export default function SignInAgain({ email }: { email: string }) {
  const isAsked = useStore(wasAway, (away) => away)
  return isAsked ? <Again email={email} /> : null
}

function Again({ email }: { email: string }) {
  const token = useSession()?.access_token
  const before = useRef(token)
  const utils = trpc.useUtils()
  const signIn = trpc.accounts.signIn.useMutation(authRetry)
  useEffect(() => {
    if (token === before.current) return
    wasAway.apply(() => false)
    // what was refused; a token that was only renewed is refused again, and asks again
    void utils.invalidate()
  }, [token, utils])
  return (
    <Dialog open onOpenChange={() => wasAway.apply(() => false)} size="sm" title={AGAIN.title} description={AGAIN.text}>
      <div className="pt-2">
        <SecretForm
          name="password"
          problemOf={(password) => (password === '' ? SENTENCES.passwordMissing : undefined)}
          exchange={(password) => signIn.mutateAsync({ email, password })}
        >
          {(error) => (
            <>
              <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
              <PasswordField isNew={false} error={error} />
            </>
          )}
        </SecretForm>
      </div>
    </Dialog>
  )
}
