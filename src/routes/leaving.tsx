import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { PendingDeletionScreen } from '#features/accounts/personal-data/screens/PendingDeletionScreen.tsx'

/** Replaces every page for users whose account is scheduled for deletion; others cannot open it. */
export const Route = createFileRoute('/leaving')({
  beforeLoad: (arrival) => {
    if (requireSignedIn(arrival).user.status !== 'deleted') throw redirect({ to: '/', replace: true })
  },
  head: () => ({ meta: [{ title: 'Account deletion · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: PendingDeletionScreen,
})
