import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../app-router.ts'
import type { SessionKeeper } from './keeper.ts'

/** Refusals that may be about the token and not about the person: it was revoked, or it does not know of a suspension. */
const doubts: readonly unknown[] = ['UNAUTHENTICATED', 'SUSPENDED', 'DELETION_PENDING']

/**
 * Asks for a new token where a call was refused for the one it had, and makes the call again with it. Where there is no
 * new one, the sign-in has been ended elsewhere: the page then follows (SessionWatch).
 */
export const renewLink =
  (keeper: SessionKeeper): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false
      let stop = () => {}
      const attempt = (again: boolean) => {
        const token = keeper.token()
        const { unsubscribe } = next(op).subscribe({
          next: (result) => observer.next(result),
          complete: () => observer.complete(),
          error(error) {
            if (again || !doubts.includes(error.data?.reason)) return observer.error(error)
            void token
              .then((used) => keeper.renew(used))
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
