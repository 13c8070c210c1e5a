import { createFileRoute } from '@tanstack/react-router'
import { SecurityScreen } from '#features/accounts/screens/SecurityScreen.tsx'

export const Route = createFileRoute('/settings/security')({
  head: () => ({ meta: [{ title: 'Security · Limelight' }] }),
  component: SecurityScreen,
})
