import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { useNarrow } from '#client/viewport.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { CreatorDashboard } from './CreatorDashboard.tsx'
import { DashboardLoading } from './DashboardLoading.tsx'

const FanHome = lazy(async () => ({ default: (await import('./FanHome.tsx')).FanHome }))

/** /dashboard, by role (specification 1 §2.1). A fan's width is only known in the browser, by `matchMedia` (A2). */
export function DashboardScreen() {
  const user = useSession()?.user
  const narrow = useNarrow()
  if (user?.role === 'creator') return <CreatorDashboard user={user} />
  if (user?.role === 'admin') return <AdminDashboard user={user} />
  if (!user || narrow === undefined) return <DashboardLoading />
  if (!narrow) return <Navigate to="/explore" replace />
  return (
    <Suspense fallback={<DashboardLoading />}>
      <FanHome user={user} />
    </Suspense>
  )
}
