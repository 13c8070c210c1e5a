import { type RefObject, useRef, useState } from 'react'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'

/** Minimum interval between requests for a new URL, so that one that always fails does not loop. */
const renewAfterMs = 10_000

/** Returns the URL of a recording's file, which expires after minutes, and renews it. */
function useAddress(id: string) {
  const { data, error, isFetching, refetch } = trpc.recordings.play.useQuery(
    { id },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )
  const [isBroken, setBroken] = useState(false)
  const asked = useRef(0)
  /** Returns true if the URL is unchanged and valid, so that the network failed. */
  const renew = async () => {
    if (correctedMs() - asked.current < renewAfterMs) {
      setBroken(true)
      return false
    }
    asked.current = correctedMs()
    const { data: now } = await refetch()
    return now !== undefined && now.url === data?.url
  }
  const retry = () => {
    asked.current = 0
    setBroken(false)
    void refetch()
  }
  return { play: data, error, isFetching, isBroken: isBroken || (error !== null && !data), renew, retry }
}

/**
 * Plays a recording in a video element between its trim points. A new URL continues at the same position. Spread `on` on the
 * element.
 */
export function usePlayed(id: string, video: RefObject<HTMLVideoElement | null>) {
  const address = useAddress(id)
  const [at, setAt] = useState<number>()
  const [isPlaying, setPlaying] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const resumed = useRef<{ at: number; playing: boolean }>(undefined)
  const { file_start: base = 0, trim_start: start = 0, trim_end: end = 0, position = 0 } = address.play ?? {}

  const seek = (seconds: number) => {
    if (!video.current) return
    const to = Math.min(Math.max(seconds, start), end)
    // a viewer's file begins where the kept part does; all times here are of the recording
    video.current.currentTime = to - base
    setAt(to)
    setEnded(false)
  }
  const play = () => void video.current?.play().catch(() => setPlaying(false))
  const toggle = () => {
    if (!video.current) return
    if (!video.current.paused) return video.current.pause()
    if (hasEnded) seek(start)
    play()
  }
  const renew = async () => {
    resumed.current = { at: at ?? start, playing: isPlaying }
    if (await address.renew()) video.current?.load()
  }
  const advance = (now: number) => {
    setAt(now)
    if (now < end || !isPlaying) return
    video.current?.pause()
    setEnded(true)
  }
  const on = {
    onLoadedMetadata: () => {
      seek(resumed.current?.at ?? position)
      if (resumed.current?.playing) play()
      resumed.current = undefined
    },
    onTimeUpdate: () => advance(video.current ? video.current.currentTime + base : start),
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => setEnded(true),
    onError: () => void renew(),
  }
  return { ...address, at: at ?? position, start, end, isPlaying, hasEnded, seek, toggle, on }
}
