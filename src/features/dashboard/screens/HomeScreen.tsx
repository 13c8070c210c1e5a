import { lazy, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { DashboardLoading } from './DashboardLoading.tsx'
import { LandingScreen } from './LandingScreen.tsx'

const FanHome = lazy(async () => ({ default: (await import('./FanHome.tsx')).FanHome }))

/** Page `/`: the public home page for visitors, and the fan's home page for signed-in users. */
export function HomeScreen() {
  const user = useSession()?.user
  if (!user) return <LandingScreen />
  return (
    <Suspense fallback={<DashboardLoading />}>
      <FanHome user={user} />
    </Suspense>
  )
}
