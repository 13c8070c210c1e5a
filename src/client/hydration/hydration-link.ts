import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../app-router.ts'

/**
 * Delays the responses of queries until the page is hydrated (`untilLoadedHydrated`). An earlier response would make
 * parts differ from the server's markup (React error #418). Each response arrives in its own task, because rendering
 * all responses of a page in one task would block input on a phone. Responses of mutations are not delayed.
 */
export function hydrationLink(untilLoadedHydrated: () => Promise<void>): TRPCLink<AppRouter> {
  let turn: Promise<void> | undefined
  const inTurn = (tell: () => void) => {
    turn = turn?.then(tell).then(nextTask, nextTask)
  }
  return () =>
    ({ op, next }) => {
      if (op.type !== 'query') return next(op)
      turn ??= untilLoadedHydrated()
      return observable((observer) => {
        const { unsubscribe } = next(op).subscribe({
          next: (value) => inTurn(() => observer.next(value)),
          error: (error) => inTurn(() => observer.error(error)),
          complete: () => void turn?.then(() => observer.complete()),
        })
        return unsubscribe
      })
    }
}

/** Schedules a task. Timers do not work here: tabs in the background fire them once a second. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
