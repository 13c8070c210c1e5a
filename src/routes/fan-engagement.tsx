import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { area } from './-areas/area.tsx'

export const Route = createFileRoute('/fan-engagement')({
  ...area('/fan-engagement'),
  component: lazyRouteComponent(
    () => import('#features/broadcast/screens/FanEngagementScreen.tsx'),
    'FanEngagementScreen',
  ),
})
