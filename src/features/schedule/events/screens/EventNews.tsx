import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

const LiveEvents = lazyWithRetry(() => import('./LiveEvents.tsx'))

/** Keeps the events of a page up to date for those who are signed in. */
export const EventNews = () =>
  useSession() ? (
    <Suspense fallback={null}>
      <LiveEvents />
    </Suspense>
  ) : null
