import { createClientOnlyFn } from '@tanstack/react-start'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import { usePublicConfig } from '../config/use-public-config.ts'
import { useSession } from '../session/use-session.ts'
import { trpc } from '../trpc.ts'
import type { RealtimeConnection } from './connection.ts'

/** The realtime library weighs a twentieth of the Worker, which has no use for it. */
const loadAbly = createClientOnlyFn(() => import('./ablyConnection.ts'))

export const RealtimeContext = createContext<RealtimeConnection | null>(null)

/** Gives whoever is signed in the connection that their tabs share, and ends it when they sign out. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const user = session?.user
  // an admin who looks as this person is not them: they are not here, and hear nothing
  const userId = user?.status === 'active' && !session?.viewing ? user.id : undefined
  const { realtime: at } = usePublicConfig()
  const { client } = trpc.useUtils()
  const [connection, setConnection] = useState<RealtimeConnection | null>(null)
  useEffect(() => {
    if (!userId) return
    let fresh: RealtimeConnection | undefined
    let isOver = false
    const token = async (named: { conversation_ids: string[]; user_ids: string[] }) =>
      (await client.realtime.token.mutate(named)).token
    // a visitor's page never needs it
    import('./connection.ts').then(
      ({ createRealtimeConnection }) => {
        if (isOver) return
        fresh = createRealtimeConnection(userId, async (first, events) => {
          const { openAblyConnection } = await loadAbly()
          return openAblyConnection({ at, userId, token }, first, events)
        })
        setConnection(fresh)
      },
      // without its code the page is as good as while realtime is down
      () => {},
    )
    return () => {
      isOver = true
      setConnection(null)
      fresh?.close()
    }
  }, [userId, at, client])
  return <RealtimeContext value={connection}>{children}</RealtimeContext>
}
