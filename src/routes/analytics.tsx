import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { useSession } from '#client/session/use-session.ts'
import { AnalyticsScreen } from '#features/analytics/screens/AnalyticsScreen.tsx'
import { loadAnalytics } from '#features/analytics/screens/load.ts'
import { readSearch } from '#features/analytics/state.ts'

const house = area('/analytics')

export const Route = createFileRoute('/analytics')({
  ...house,
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const user = context.session?.user
    await (user?.role === 'creator' ? loadAnalytics(context.api, user.id, deps) : house.loader({ context, params }))
  },
  component: Analytics,
})

/** A creator's own figures; admins read those of the house. */
function Analytics() {
  const user = useSession()?.user
  const search = Route.useSearch()
  const House = house.component
  return user?.role === 'creator' ? <AnalyticsScreen userId={user.id} search={search} /> : <House />
}
