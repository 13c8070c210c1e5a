import { useNavigate } from '@tanstack/react-router'
import { authRetry } from '#client/session/retry.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'

/** Ends the session on the server, then in the browser, and opens the sign-in page. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const sessionManager = useSessionManager()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = trpc.accounts.signOut.useMutation({
    ...authRetry,
    onError: () => toast.error(SENTENCES.signOutFailed),
  })
  const end = () =>
    sessionManager
      .end(() => mutateAsync())
      .then(
        () => void navigate({ to: '/auth', search: { mode: 'signin' } }),
        // the mutation has already shown the error
        () => {},
      )
  const signOut = () => {
    // does nothing offline, because only the server can end the session and clear the cookie
    if (navigator.onLine) void end()
    else toast.error(SENTENCES.signOutUnable)
  }
  return { signOut, isPending }
}
