import { useEffect, useRef } from 'react'
import { adminSessionIdle } from '#client/admin/adminCalls.ts'
import { authRetry } from '#client/session/retry.ts'
import { useSession } from '#client/session/use-session.ts'
import { useStore } from '#client/store/store.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '../../passwords/screens/PasswordField.tsx'
import { AGAIN, SENTENCES } from '../../spec.ts'
import { SecretForm } from './SecretForm.tsx'

/** Dialog for an admin whose session was idle. The admin signs in on the current page and keeps unsaved work. */
export default function SignInAgain({ email }: { email: string }) {
  const isAsked = useStore(adminSessionIdle, (away) => away)
  return isAsked ? <Again email={email} /> : null
}

function Again({ email }: { email: string }) {
  const token = useSession()?.access_token
  const before = useRef(token)
  const utils = trpc.useUtils()
  const signIn = trpc.accounts.signIn.useMutation(authRetry)
  useEffect(() => {
    if (token === before.current) return
    adminSessionIdle.apply(() => false)
    // repeats the refused queries; if only the token was renewed, they are refused again and reopen this dialog
    void utils.invalidate()
  }, [token, utils])
  return (
    <Dialog
      open
      onOpenChange={() => adminSessionIdle.apply(() => false)}
      size="sm"
      title={AGAIN.title}
      description={AGAIN.text}
    >
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
