import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { positionEveryMs } from '../spec.ts'

/** Saves the playback position of a signed-in user: while playing, on pause and on leaving. */
export function usePosition(id: string, isPlaying: boolean, at: number): void {
  const isSignedIn = useSession() !== null
  const { client } = trpc.useUtils()
  const keep = useEffectEvent(() => {
    // the next save retries a failed one
    if (isSignedIn) client.recordings.position.mutate({ id, seconds: Math.floor(at) }).catch(() => {})
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(keep, positionEveryMs)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [isPlaying])
}
