import { createFileRoute } from '@tanstack/react-router'
import { LiveSettings } from '#features/live/screens/LiveSettings.tsx'

export const Route = createFileRoute('/settings/live')({
  head: () => ({ meta: [{ title: 'Live streams · Limelight' }] }),
  component: LiveSettings,
})
