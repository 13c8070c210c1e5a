import { createFileRoute, redirect } from '@tanstack/react-router'
import { SettingsLayout } from './-settings/SettingsLayout.tsx'

export const Route = createFileRoute('/settings')({
  beforeLoad: ({ context, location }) => {
    if (!context.session) throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
  },
  head: () => ({ meta: [{ title: 'Settings · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: SettingsLayout,
})
