import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './app-router.ts'

/** A page that never rests is given its answers nevertheless. */
const longestMs = 2_000

/**
 * Gives the answers of queries to the page when React has done all that it had planned at the first of them (`atRest`): parts
 * asleep were rendered without them, and would wake up as something else than the server's markup (#418). It does not wait for
 * parts whose code is on its way, nor with what somebody does.
 */
export function hydrationLink(atRest: (act: () => void) => void): TRPCLink<AppRouter> {
  let isHydrated = false
  let hydrated: Promise<void> | undefined
  const rest = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        isHydrated = true
        resolve()
      }
      atRest(done)
      setTimeout(done, longestMs)
    })
  const afterwards = (tell: () => void) => {
    if (isHydrated) tell()
    else void hydrated?.then(tell)
  }
  return () =>
    ({ op, next }) => {
      if (op.type !== 'query' || isHydrated) return next(op)
      hydrated ??= rest()
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
