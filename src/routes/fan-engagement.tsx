import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { FanEngagementScreen } from '#features/broadcast/screens/FanEngagementScreen.tsx'

export const Route = createFileRoute('/fan-engagement')({
  ...area('/fan-engagement'),
  component: FanEngagementScreen,
})
