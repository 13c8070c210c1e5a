import { createFileRoute } from '@tanstack/react-router'
import { PrivacySettings } from '#features/social/privacy/screens/PrivacySettings.tsx'

export const Route = createFileRoute('/settings/privacy')({
  head: () => ({ meta: [{ title: 'Privacy · Limelight' }] }),
  component: PrivacySettings,
})
