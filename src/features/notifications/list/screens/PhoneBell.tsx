import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

const NotificationsBell = lazyWithRetry(() => import('./NotificationsBell.tsx'))

/** The bell at the top of a page on a narrow screen, for signed-in people; a wide screen has it in its bar. */
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
