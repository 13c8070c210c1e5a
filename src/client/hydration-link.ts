import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './app-router.ts'

/**
 * Gives the answers of queries to the page when what was sent with it is hydrated (`untilHydrated`): parts asleep were rendered
 * without them, and would wake up as something else than the server's markup (#418). What somebody does is answered at once.
 */
export function hydrationLink(untilHydrated: () => Promise<void>): TRPCLink<AppRouter> {
  let isHydrated = false
  let hydrated: Promise<void> | undefined
  const afterwards = (tell: () => void) => {
    if (isHydrated) tell()
    else void hydrated?.then(tell)
  }
  return () =>
    ({ op, next }) => {
      if (op.type !== 'query' || isHydrated) return next(op)
      hydrated ??= untilHydrated().then(() => {
        isHydrated = true
      })
      return observable((observer) => {
        const { unsubscribe } = next(op).subscribe({
          next: (value) => afterwards(() => observer.next(value)),
          error: (error) => afterwards(() => observer.error(error)),
          complete: () => afterwards(() => observer.complete()),
        })
        return unsubscribe
      })
    }
}
