import { createFileRoute } from '@tanstack/react-router'
import { ProfileSettings } from '#app/settings/ProfileSettings.tsx'

export const Route = createFileRoute('/settings/')({
  // a failure is shown in the form's place, with the rest of the settings still there
  loader: ({ context: { api } }) => api.discovery.profile.prefetch(),
  head: () => ({ meta: [{ title: 'Edit profile · Limelight' }] }),
  component: ProfileSettings,
})
