import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'

/** Continues the tip that a visitor started before signing in: reads `?tip=username` and removes it from the URL. */
export function TipOnArrival({ username }: { username: string }) {
  const userId = useSession()?.user.id
  const modals = useModals()
  const { client } = trpc.useUtils()
  const navigate = useNavigate()
  useEffect(() => {
    if (!userId) return
    let isUnmounted = false
    async function open(usernameOrId: string) {
      // bypasses the cache, because the sign-in clears it
      const found = await client.discovery.creator.query({ usernameOrId }).catch(() => undefined)
      if (isUnmounted) return
      await navigate({
        to: '.',
        search: ({ tip, ...rest }: { tip?: string }) => rest,
        replace: true,
        resetScroll: false,
      })
      if (!found || found.creator.id === userId) return
      const { id, display_name, avatar_url } = found.creator
      modals.open('tokenTipping', {
        recipient: { id, username: found.creator.username, displayName: display_name, avatarUrl: avatar_url },
      })
    }
    void open(username)
    return () => {
      isUnmounted = true
    }
  }, [username, userId, modals, client, navigate])
  return null
}
