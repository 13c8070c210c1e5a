import { useNavigate } from '@tanstack/react-router'
import { authRetry } from '#client/session/retry.ts'
import { useSessionKeeper } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'

/** Ends the session on the server, then here, and leads to signing in. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const keeper = useSessionKeeper()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = trpc.accounts.signOut.useMutation({
    ...authRetry,
    onError: () => toast.error(SENTENCES.signOutFailed),
  })
  const end = () =>
    keeper
      .end(() => mutateAsync())
      .then(
        () => void navigate({ to: '/auth', search: { mode: 'signin' } }),
        // it has been said
        () => {},
      )
  const signOut = () => {
    // without a network there is nobody to end the session, and the cookie is the server's to take
    if (navigator.onLine) void end()
    else toast.error(SENTENCES.signOutUnable)
  }
  return { signOut, isPending }
}
