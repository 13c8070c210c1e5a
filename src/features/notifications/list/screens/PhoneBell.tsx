import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

const NotificationsBell = lazyWithRetry(() => import('./NotificationsBell.tsx'))

/** Bell in the page header on narrow screens, for signed-in users. On wide screens the navigation bar has the bell. */
export function PhoneBell() {
  if (!useSession()) return null
  return (
    <div className="shrink-0 md:hidden">
      <Suspense fallback={<span className="block size-11" />}>
        <NotificationsBell />
      </Suspense>
    </div>
  )
}
