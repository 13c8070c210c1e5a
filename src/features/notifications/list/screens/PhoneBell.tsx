import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

const NotificationsBell = lazyWithRetry(() => import('./NotificationsBell.tsx'))

/** The bell in the page header on narrow screens, for signed-in people; on wide screens the navigation bar has it. */
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
