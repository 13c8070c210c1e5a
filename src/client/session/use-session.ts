import { hashKey, QueryClientContext } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use, useCallback, useSyncExternalStore } from 'react'
import type { Session } from '#features/accounts/index.ts'
import type { SessionKeeper } from './keeper.ts'
import { sessionKey } from './state.ts'

/** Specification 1 §8: what is around the whole app provides the session, under the name of this sentence. */
const outside = 'useAuth must be used inside <AuthProvider>'

const hash = hashKey(sessionKey)

/**
 * The session as it is now; every screen that shows it follows a sign-in or sign-out in any tab. Read from the cache as it
 * is, without an observer of its own: a page of cards asks dozens of times.
 */
export function useSession(): Session | null {
  const client = use(QueryClientContext)
  if (!client) throw new Error(outside)
  const cache = client.getQueryCache()
  const watch = useCallback(
    (tell: () => void) => cache.subscribe(({ query }) => query.queryHash === hash && tell()),
    [cache],
  )
  const read = () => cache.get<Session | null>(hash)?.state.data ?? null
  return useSyncExternalStore(watch, read, read)
}

export function useSessionKeeper(): SessionKeeper {
  // outside of the app there is none, whatever the type says
  const router: ReturnType<typeof useRouter> | null = useRouter({ warn: false })
  if (!router) throw new Error(outside)
  return router.options.context.keeper
}
