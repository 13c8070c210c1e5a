import { createFileRoute } from '@tanstack/react-router'
import { ProfileSettings } from './-settings/ProfileSettings.tsx'

export const Route = createFileRoute('/settings/')({
  head: () => ({ meta: [{ title: 'Edit profile · Limelight' }] }),
  component: ProfileSettings,
})
