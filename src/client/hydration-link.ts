import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './app-router.ts'

/**
 * Gives the answers of queries to the page when what was sent with it is hydrated (`untilHydrated`): parts asleep were rendered
 * without them, and would wake up as something else than the server's markup (#418). Each comes in a task of its own, for each
 * is rendered at once: a page's answers arrive together, and a phone would hear no finger until all of them are drawn. What
 * somebody does is answered at once.
 */
export function hydrationLink(untilHydrated: () => Promise<void>): TRPCLink<AppRouter> {
  let turn: Promise<void> | undefined
  const inTurn = (tell: () => void) => {
    turn = turn?.then(tell).then(nextTask, nextTask)
  }
  return () =>
    ({ op, next }) => {
      if (op.type !== 'query') return next(op)
      turn ??= untilHydrated()
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

/** A timer would do, were it not for tabs in the background, whose timers fire once a second. */
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
