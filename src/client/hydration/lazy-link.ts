import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../app-router.ts'

type Link = TRPCLink<AppRouter>

/**
 * Creates a link that loads its code with the first call, because a server-rendered page makes no call before the user
 * acts. A failed `load` is repeated by the next call.
 */
export function lazyLink(load: () => Promise<Link>): Link {
  return (runtime) => {
    let loading: Promise<ReturnType<Link>> | undefined
    const loaded = () => {
      loading ??= load().then((link) => link(runtime))
      return loading
    }
    return ({ op, next }) =>
      observable((observer) => {
        let isOver = false
        let stop = () => {}
        loaded().then(
          (link) => {
            if (!isOver) stop = link({ op, next }).subscribe(observer).unsubscribe
          },
          (cause: unknown) => {
            loading = undefined
            observer.error(TRPCClientError.from(cause instanceof Error ? cause : new Error(String(cause))))
          },
        )
        return () => {
          isOver = true
          stop()
        }
      })
  }
}
