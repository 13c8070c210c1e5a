import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { SettingsLayout } from './-settings/SettingsLayout.tsx'

export const Route = createFileRoute('/settings')({
  beforeLoad: (arrival) => void requireSignedIn(arrival),
  head: () => ({ meta: [{ title: 'Settings · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: SettingsLayout,
})
