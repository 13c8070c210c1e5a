import { Navigate } from '@tanstack/react-router'
import { useNarrow } from '#client/page/viewport.ts'
import { useSession } from '#client/session/use-session.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { CreatorDashboard } from './CreatorDashboard.tsx'
import { DashboardLoading } from './DashboardLoading.tsx'
import { FanHome } from './FanHome.tsx'

/**
 * /dashboard, by role. The width of a fan's screen is known only in the browser (`matchMedia`); until then the page
 * contains both variants, and CSS shows the matching one.
 */
export function DashboardScreen() {
  const user = useSession()?.user
  if (!user) return <DashboardLoading />
  if (user.role === 'creator') return <CreatorDashboard user={user} />
  if (user.role === 'admin') return <AdminDashboard />
  return (
    <>
      <WideWay />
      <div className="grid grid-cols-[minmax(0,1fr)] md:hidden">
        <FanHome user={user} />
      </div>
    </>
  )
}

/**
 * Redirects on a wide screen. A component of its own, so that the home does not render again once the width is known.
 */
function WideWay() {
  const narrow = useNarrow()
  if (narrow) return null
  if (narrow === false) return <Navigate to="/explore" replace />
  return (
    <div className="grid narrow:hidden">
      <DashboardLoading />
    </div>
  )
}
