import { createFileRoute } from '@tanstack/react-router'
import { SettingsLayout } from '#app/settings/SettingsLayout.tsx'
import { requireSignedIn } from '#client/session/require.ts'

export const Route = createFileRoute('/settings')({
  beforeLoad: (arrival) => void requireSignedIn(arrival),
  head: () => ({ meta: [{ title: 'Settings · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: SettingsLayout,
})
