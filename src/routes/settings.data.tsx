import { createFileRoute } from '@tanstack/react-router'
import { DataScreen } from '#features/accounts/personal-data/screens/DataScreen.tsx'

export const Route = createFileRoute('/settings/data')({
  head: () => ({ meta: [{ title: 'Your data · Limelight' }] }),
  component: DataScreen,
})
