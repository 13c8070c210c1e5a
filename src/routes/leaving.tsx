import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { LeavingScreen } from '#features/accounts/data/screens/LeavingScreen.tsx'

/** What somebody sees in place of every page while their account waits to be deleted; nobody else does. */
export const Route = createFileRoute('/leaving')({
  beforeLoad: (arrival) => {
    if (requireSignedIn(arrival).user.status !== 'deleted') throw redirect({ to: '/', replace: true })
  },
  head: () => ({ meta: [{ title: 'Account deletion · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: LeavingScreen,
})
