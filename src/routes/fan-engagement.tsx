import { createFileRoute } from '@tanstack/react-router'
import { FanEngagementScreen } from '#features/broadcast/screens/FanEngagementScreen.tsx'
import { area } from './-areas/area.tsx'

export const Route = createFileRoute('/fan-engagement')({
  ...area('/fan-engagement'),
  component: FanEngagementScreen,
})
