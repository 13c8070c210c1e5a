import { Navigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useNarrow } from '#client/page/viewport.ts'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { CreatorDashboard } from './CreatorDashboard.tsx'
import { DashboardLoading } from './DashboardLoading.tsx'
import { FanHome } from './FanHome.tsx'
import { useArea } from './useArea.ts'

const AdminDashboard = lazyWithRetry(() => import('./AdminDashboard.tsx'))

/**
 * Page /dashboard of each role. Only the browser knows the width of a fan's screen (`matchMedia`). Until hydration the
 * page contains both variants, and CSS shows the matching one.
 */
export function DashboardScreen() {
  const user = useSession()?.user
  if (!user) return <DashboardLoading />
  if (user.role === 'creator') return <CreatorDashboard user={user} />
  if (user.role === 'admin') return <AdminPage />
  return (
    <>
      <WideRedirect />
      <div className="grid grid-cols-[minmax(0,1fr)] md:hidden">
        <FanHome user={user} />
      </div>
    </>
  )
}

function AdminPage() {
  const [first] = useState(useArea())
  return (
    <Suspense fallback={<DashboardLoading />}>
      <AdminDashboard first={first} />
    </Suspense>
  )
}

/**
 * Redirects on a wide screen. A separate component, so that the home page does not render again once the width is
 * known.
 */
function WideRedirect() {
  const narrow = useNarrow()
  if (narrow) return null
  if (narrow === false) return <Navigate to="/explore" replace />
  return (
    <div className="grid narrow:hidden">
      <DashboardLoading />
    </div>
  )
}
