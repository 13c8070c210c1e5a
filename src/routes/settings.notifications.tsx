import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettingsScreen } from '#features/notifications/preferences/screens/NotificationSettingsScreen.tsx'

export const Route = createFileRoute('/settings/notifications')({
  head: () => ({ meta: [{ title: 'Notifications · Limelight' }] }),
  component: NotificationSettingsScreen,
})
