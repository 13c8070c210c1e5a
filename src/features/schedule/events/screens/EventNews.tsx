import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

const LiveEvents = lazyWithRetry(() => import('./LiveEvents.tsx'))

/** Keeps the events on a page up to date for signed-in users. */
export const EventNews = () =>
  useSession() ? (
    <Suspense fallback={null}>
      <LiveEvents />
    </Suspense>
  ) : null
