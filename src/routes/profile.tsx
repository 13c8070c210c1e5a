import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { LoadFailed } from '#features/discovery/index.ts'
import { loadProfile } from '#features/discovery/profile/screens/load.ts'
import { ProfileScreen } from '#features/discovery/profile/screens/ProfileScreen.tsx'

export const Route = createFileRoute('/profile')({
  beforeLoad: (arrival) => {
    requireSignedIn(arrival)
  },
  loader: ({ context: { api, session } }) => loadProfile(api, session),
  head: () => ({ meta: [{ title: 'Your profile · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: ProfileScreen,
  errorComponent: LoadFailed,
})
