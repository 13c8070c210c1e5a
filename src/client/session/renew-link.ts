import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../app-router.ts'
import type { SessionManager } from './sessionManager.ts'

/** Refusals that may be caused by the token: it was revoked, or it is older than a suspension. */
const doubts: readonly unknown[] = ['UNAUTHENTICATED', 'SUSPENDED', 'DELETION_PENDING']

/**
 * Renews the token after such a refusal and repeats the call with it. If there is no new token, the session was ended
 * elsewhere, and the page follows (SessionWatch).
 */
export const renewLink =
  (sessionManager: SessionManager): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false
      let stop = () => {}
      const attempt = (again: boolean) => {
        const token = sessionManager.token()
        const { unsubscribe } = next(op).subscribe({
          next: (result) => observer.next(result),
          complete: () => observer.complete(),
          error(error) {
            if (again || !doubts.includes(error.data?.reason)) return observer.error(error)
            void token
              .then((used) => sessionManager.renew(used))
              .then((renewed) => (renewed && !isOver ? attempt(true) : observer.error(error)))
          },
        })
        stop = unsubscribe
      }
      attempt(false)
      return () => {
        isOver = true
        stop()
      }
    })
