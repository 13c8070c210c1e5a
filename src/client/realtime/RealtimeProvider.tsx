import { createContext, type ReactNode, useEffect, useState } from 'react'
import { usePublicConfig } from '../config/use-public-config.ts'
import { useSession } from '../session/use-session.ts'
import { trpc } from '../trpc.ts'
import { createRealtimeConnection, type RealtimeConnection } from './connection.ts'

export const RealtimeContext = createContext<RealtimeConnection | null>(null)

/** Gives whoever is signed in their one connection in this tab, and ends it when they sign out. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const userId = useSession()?.user.id
  const { realtime } = usePublicConfig()
  const { client } = trpc.useUtils()
  const [connection, setConnection] = useState<RealtimeConnection | null>(null)
  useEffect(() => {
    if (!userId) return
    const token = async () => (await client.realtime.token.mutate({})).token
    const fresh = createRealtimeConnection({ at: realtime, token })
    setConnection(fresh)
    return () => {
      setConnection(null)
      fresh.close()
    }
  }, [userId, realtime, client])
  return <RealtimeContext value={connection}>{children}</RealtimeContext>
}
