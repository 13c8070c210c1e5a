import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { area } from '#app/areas/area.tsx'
import { isFlagOn } from '#client/config/use-public-config.ts'
import { useSession } from '#client/session/use-session.ts'
import { AnalyticsScreen } from '#features/analytics/screens/AnalyticsScreen.tsx'
import { loadAnalytics } from '#features/analytics/screens/load.ts'
import { readSearch } from '#features/analytics/state.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const PlatformAnalytics = lazyWithRetry(() => import('#features/analytics/house/screens/PlatformAnalytics.tsx'))

export const Route = createFileRoute('/analytics')({
  ...area('/analytics'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const user = context.session?.user
    const hasTopFans = isFlagOn(context.queryClient, 'top-fans')
    if (user?.role === 'creator') await loadAnalytics(context.api, user.id, { hasTopFans, asked: deps })
  },
  component: Analytics,
})

/** A creator's own figures, or for admins those of the platform and of any creator. Rendered in the browser only. */
function Analytics() {
  const user = useSession()?.user
  const search = Route.useSearch()
  const hydrated = useHydrated()
  if (user?.role === 'creator') return <AnalyticsScreen userId={user.id} search={search} />
  const place = <Skeleton className="m-8 h-96" />
  return <Suspense fallback={place}>{hydrated ? <PlatformAnalytics search={search} /> : place}</Suspense>
}
