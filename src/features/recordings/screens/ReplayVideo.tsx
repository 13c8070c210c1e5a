import { useEffect, useEffectEvent, useRef } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { PAGES } from '../spec.ts'
import { usePlayed } from './usePlayed.ts'

type ReplayVideoProps = {
  id: string
  title: string
  poster: string | null
  muted: boolean
  paused: boolean
  /** The browser wants a press before it plays: it is paused until then. */
  onBlocked: () => void
  /** Leads on to another; undefined: there is none, and it plays again. */
  onEnded: (() => void) | undefined
}

function follow(video: HTMLVideoElement | null, paused: boolean, onBlocked: () => void): void {
  if (paused) video?.pause()
  // a browser that does not let it begin shows its first picture
  else
    video?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
    })
}

/** A replay that plays by itself, for who leans back: without buttons of its own. */
export default function ReplayVideo({ id, title, poster, muted, paused, onBlocked, onEnded }: ReplayVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { play, on, isBroken, error, isFetching, retry, hasEnded, toggle } = usePlayed(id, video)
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
      {...{ ref: video, src: play.url, muted, playsInline: true, preload: 'auto' }}
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
