import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './app-router.ts'

type Link = TRPCLink<AppRouter>

/**
 * A link whose code comes with the first call: a page that the server rendered makes none until somebody does something.
 * `load` is asked again after it failed.
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
