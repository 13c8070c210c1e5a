import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { FanEngagementScreen } from '#features/analytics/fans/screens/FanEngagementScreen.tsx'
import { readChosen } from '#features/analytics/state.ts'

const { loader: _, ...page } = area('/fan-engagement')

export const Route = createFileRoute('/fan-engagement')({
  ...page,
  validateSearch: readChosen,
  component: () => <FanEngagementScreen {...Route.useSearch()} />,
})
