import { hashKey, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { Session } from '#shared/session.ts'
import type { Viewer } from '#shared/viewer.ts'
import { RenderedTimeZone } from '#ui/useViewerZone.ts'
import { viewerKey } from '../time/viewer.ts'
import { sessionKey } from './state.ts'
import { SessionContext } from './use-session.ts'

const hash = hashKey(sessionKey)

/** Provides the session of the query cache to the whole app. */
export function SessionProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  const cache = client.getQueryCache()
  const watch = useCallback(
    (tell: () => void) => cache.subscribe(({ query }) => query.queryHash === hash && tell()),
    [cache],
  )
  const read = () => cache.get<Session | null>(hash)?.state.data ?? null
  const session = useSyncExternalStore(watch, read, read)
  return (
    <SessionContext value={session}>
      <RenderedTimeZone value={client.getQueryData<Viewer | null>(viewerKey)?.zone ?? session?.user.time_zone ?? null}>
        {children}
      </RenderedTimeZone>
    </SessionContext>
  )
}
