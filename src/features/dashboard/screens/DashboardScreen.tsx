import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { useNarrow } from '#client/viewport.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { CreatorDashboard } from './CreatorDashboard.tsx'
import { DashboardLoading } from './DashboardLoading.tsx'

const FanHome = lazy(async () => ({ default: (await import('./FanHome.tsx')).FanHome }))

/**
 * /dashboard, by role (specification 1 §2.1). A fan's width is only known in the browser, by `matchMedia` (A2): until
 * then both answers are on the page, and the style sheet shows the one that fits.
 */
export function DashboardScreen() {
  const user = useSession()?.user
  const narrow = useNarrow()
  if (!user) return <DashboardLoading />
  if (user.role === 'creator') return <CreatorDashboard user={user} />
  if (user.role === 'admin') return <AdminDashboard user={user} />
  if (narrow === false) return <Navigate to="/explore" replace />
  return (
    <>
      {narrow === undefined && (
        <div className="grid narrow:hidden">
          <DashboardLoading />
        </div>
      )}
      <div key="home" className="grid grid-cols-[minmax(0,1fr)] md:hidden">
        <Suspense fallback={<DashboardLoading />}>
          <FanHome user={user} />
        </Suspense>
      </div>
    </>
  )
}
