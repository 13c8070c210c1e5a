import { createFileRoute } from '@tanstack/react-router'
import { requireFlag } from '#client/config/use-public-config.ts'
import { SubscriptionsSettings } from '#features/subscriptions/memberships/screens/SubscriptionsSettings.tsx'

export const Route = createFileRoute('/settings/subscriptions')({
  beforeLoad: ({ context }) => requireFlag(context.queryClient, 'subscription-tiers'),
  head: () => ({ meta: [{ title: 'Subscriptions · Limelight' }] }),
  component: SubscriptionsSettings,
})
