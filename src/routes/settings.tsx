import { createFileRoute } from '@tanstack/react-router'
import { SettingsLayout } from '#app/settings/SettingsLayout.tsx'
import { requireSignedIn } from '#client/session/require.ts'

export const Route = createFileRoute('/settings')({
  beforeLoad: (arrival) => void requireSignedIn(arrival),
  loader: async ({ context: { api, session }, location }) => {
    if (import.meta.env.SSR && session)
      await (await import('#app/settings/load.ts')).loadSection(api, location.pathname, session.user.role)
  },
  head: () => ({ meta: [{ title: 'Settings · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: SettingsLayout,
})
