import { type RefObject, useRef, useState } from 'react'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'

/**
 * Minimum interval in milliseconds between requests for a new URL, so that a URL that always fails does not cause a
 * loop.
 */
const renewAfterMs = 10_000

/**
 * Returns the signed URL of a recording's file, and a function that renews it, because it expires after some minutes.
 */
function useFileUrl(id: string) {
  const { data, error, isFetching, refetch } = trpc.recordings.play.useQuery(
    { id },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )
  const [isBroken, setBroken] = useState(false)
  const lastRenewal = useRef(0)
  /** Requests the URL again. Returns true if it is unchanged: then the network failed, not the URL. */
  const renew = async () => {
    if (correctedMs() - lastRenewal.current < renewAfterMs) {
      setBroken(true)
      return false
    }
    lastRenewal.current = correctedMs()
    const { data: now } = await refetch()
    return now !== undefined && now.url === data?.url
  }
  const retry = () => {
    lastRenewal.current = 0
    setBroken(false)
    void refetch()
  }
  return { play: data, error, isFetching, isBroken: isBroken || (error !== null && !data), renew, retry }
}

/**
 * Controls a video element that plays a recording between its trim points. After a new URL, playback continues at the
 * same position. Spread `on` on the element.
 */
export function usePlayback(id: string, video: RefObject<HTMLVideoElement | null>) {
  const file = useFileUrl(id)
  const [at, setAt] = useState<number>()
  const [isPlaying, setPlaying] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const resumed = useRef<{ at: number; playing: boolean }>(undefined)
  const { file_start: base = 0, trim_start: start = 0, trim_end: end = 0, position = 0 } = file.play ?? {}

  const seek = (seconds: number) => {
    if (!video.current) return
    const to = Math.min(Math.max(seconds, start), end)
    // the file begins at `base`; all times here are in seconds of the recording
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
    if (await file.renew()) video.current?.load()
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
  return { ...file, at: at ?? position, start, end, isPlaying, hasEnded, seek, toggle, on }
}
