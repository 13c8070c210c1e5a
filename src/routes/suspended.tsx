import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { useSession } from '#client/session/use-session.ts'
import { SuspendedScreen } from '#features/accounts/suspension/screens/SuspendedScreen.tsx'
import { OwnDecisions } from '#features/moderation/appeals/screens/OwnDecisions.tsx'

/** Replaces every page for suspended users; others cannot open it. */
export const Route = createFileRoute('/suspended')({
  beforeLoad: (arrival) => {
    if (requireSignedIn(arrival).user.status !== 'suspended') throw redirect({ to: '/', replace: true })
  },
  loader: async ({ context: { api } }) =>
    (await import('#features/moderation/appeals/screens/load.ts')).loadDecisions(api),
  head: () => ({ meta: [{ title: 'Account suspended · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <SuspendedScreen>
      <OwnDecisions none={null} above={useSession()?.user.suspended_reason} />
    </SuspendedScreen>
  ),
})
