import { useEffect, useEffectEvent, useRef } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { PAGES } from '../spec.ts'
import { usePlayback } from './usePlayback.ts'

type ReplayVideoProps = {
  id: string
  title: string
  poster: string | null
  muted: boolean
  paused: boolean
  /** Called if the browser blocks autoplay. The video is then paused until a click. */
  onBlocked: () => void
  /** Called at the end. If undefined, the video loops. */
  onEnded: (() => void) | undefined
}

function follow(video: HTMLVideoElement | null, paused: boolean, onBlocked: () => void): void {
  if (paused) video?.pause()
  // shows the first frame if autoplay is blocked
  else
    video?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
    })
}

/** Video of a replay that plays automatically, without controls. */
export default function ReplayVideo({ id, title, poster, muted, paused, onBlocked, onEnded }: ReplayVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { play, on, isBroken, error, isFetching, retry, hasEnded, toggle } = usePlayback(id, video)
  const ended = useEffectEvent(onEnded ?? toggle)
  const blocked = useEffectEvent(onBlocked)
  useEffect(() => follow(video.current, paused, blocked), [paused])
  useEffect(() => {
    if (hasEnded) ended()
  }, [hasEnded])
  if (isBroken)
    return (
      <div role="alert" className="grid justify-items-center gap-3 p-6 text-center">
        <p>{sentenceOf(error, PAGES.fileFailed)}</p>
        <Button loading={isFetching} onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (!play)
    return (
      <p role="status">
        <Spinner />
        <span className="sr-only">Loading</span>
      </p>
    )
  return (
    <video
      ref={video}
      src={play.url}
      muted={muted}
      playsInline={true}
      preload={'auto'}
      poster={poster ?? undefined}
      aria-label={title}
      className="absolute inset-0 size-full object-contain"
      {...on}
      onLoadedMetadata={() => {
        on.onLoadedMetadata()
        follow(video.current, paused, onBlocked)
      }}
    />
  )
}
