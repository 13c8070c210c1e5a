import { use, useEffect } from 'react'
import { RealtimeContext } from '#client/realtime/RealtimeProvider.tsx'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useKnownOnline } from './stores.ts'
import { type QueryOnline, watchOnline } from './watchOnline.ts'

/**
 * Returns true while a person is online: updated by realtime messages for signed-in users, by polling for visitors.
 * `initial` comes from the loader and is used until the first response.
 */
export function useOnline(userId: string, initial = false): boolean {
  const connection = use(RealtimeContext)
  const isVisitor = !useSession()
  const { client } = trpc.useUtils()
  useEffect(() => {
    if (!connection && !isVisitor) return
    const ask: QueryOnline = async (user_ids) => (await client.realtime.presence.query({ user_ids })).online
    return watchOnline(connection, ask, userId)
  }, [connection, isVisitor, client, userId])
  return useKnownOnline(userId) ?? initial
}
