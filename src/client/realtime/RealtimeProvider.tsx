import { createClientOnlyFn } from '@tanstack/react-start'
import { createContext, type ReactNode, useEffect, useMemo } from 'react'
import { untilLoaded } from '#ui/lazyWithRetry.ts'
import { usePublicConfig } from '../config/use-public-config.ts'
import { useSession } from '../session/use-session.ts'
import { trpc } from '../trpc/trpc.ts'
import type { RealtimeConnection } from './connection.ts'
import { createLateConnection } from './lateConnection.ts'

/** Loaded in browsers of signed-in users only, because the realtime library is large. */
const loadJoin = createClientOnlyFn(() => import('./join.ts'))

export const RealtimeContext = createContext<RealtimeConnection | null>(null)

/** Provides a signed-in user with the connection that their tabs share, and closes it on sign-out. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const user = session?.user
  // An admin who views the product as this user is not present as them and receives no messages.
  const userId = user?.status === 'active' && !session?.viewing ? user.id : undefined
  const { realtime: at } = usePublicConfig()
  const { client } = trpc.useUtils()
  const connection = useMemo(() => (userId ? createLateConnection() : null), [userId])
  useEffect(() => {
    if (!userId || !connection) return
    const over = new AbortController()
    void untilLoaded(loadJoin).then(({ join }) => join(connection, { at, userId, client }, over.signal))
    return () => {
      over.abort()
      connection.close()
    }
  }, [userId, connection, at, client])
  return <RealtimeContext value={connection}>{children}</RealtimeContext>
}
