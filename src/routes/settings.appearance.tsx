import { createFileRoute } from '@tanstack/react-router'
import { AppearanceSettings } from '#app/settings/appearance/AppearanceSettings.tsx'

export const Route = createFileRoute('/settings/appearance')({
  head: () => ({ meta: [{ title: 'Appearance · Limelight' }] }),
  component: AppearanceSettings,
})
