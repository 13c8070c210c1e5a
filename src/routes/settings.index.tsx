import { createFileRoute } from '@tanstack/react-router'
import { ProfileSettings } from '#app/settings/ProfileSettings.tsx'

export const Route = createFileRoute('/settings/')({
  // A failure is shown in place of the form, and the rest of the settings stays.
  loader: ({ context: { api } }) => api.discovery.profile.prefetch(),
  head: () => ({ meta: [{ title: 'Edit profile · Limelight' }] }),
  component: ProfileSettings,
})
