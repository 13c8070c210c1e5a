import { Play } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { Button } from '#ui/Button.tsx'
import { clockText } from '#ui/numbers.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { useFullScreen } from '#ui/useFullScreen.ts'
import { PAGES, skipSeconds } from '../spec.ts'
import { Controls } from './Controls.tsx'
import { usePlayback } from './usePlayback.ts'
import { usePosition } from './usePosition.ts'

type PlayerProps = { id: string; title: string; poster: string | null }

/** Player of a recording between its trim points, starting at the last position. Controlled by buttons and keys. */
export function Player({ id, title, poster }: PlayerProps) {
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [muted, setMuted] = useState(false)
  const played = usePlayback(id, video)
  const { play, at, start, isPlaying, seek, toggle } = played
  usePosition(id, isPlaying, at)
  const full = useFullScreen({ element: () => frame.current, video: () => video.current })
  const acts = { toggle, seek, mute: () => setMuted(!muted), wide: full.toggle }
  if (played.isBroken) return <Broken {...played} />
  const isFresh = !isPlaying && at === play?.position && at > start
  return (
    <section
      ref={frame}
      aria-label={title}
      className="dark grid grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-card bg-black text-ink"
      onKeyDown={(event) => press(event, { ...played, ...acts })}
    >
      <div className="relative grid in-[:fullscreen]:aspect-auto aspect-video in-[:fullscreen]:h-full in-[:fullscreen]:max-h-none max-h-[70dvh] w-full place-items-center">
        {play && (
          <video
            ref={video}
            src={play.url}
            muted={muted}
            playsInline={true}
            preload={'metadata'}
            poster={poster ?? undefined}
            aria-label={title}
            className="absolute inset-0 size-full object-contain"
            {...played.on}
          />
        )}
        {!play && (
          <p role="status">
            <Spinner />
            <span className="sr-only">Loading</span>
          </p>
        )}
        {isFresh && <Resuming at={at - start} onResume={toggle} onRestart={() => [seek(start), toggle()]} />}
      </div>
      <Controls {...{ ...played, ...acts, muted, canFill: full.by !== undefined }} />
    </section>
  )
}

type Pressed = Record<'toggle' | 'mute' | 'wide', () => void> & {
  at: number
  start: number
  seek: (to: number) => void
}

/** Handles keys pressed anywhere in the player, except on a focused slider, and except Space on a focused button. */
function press(event: KeyboardEvent, { at, start, seek, toggle, mute, wide }: Pressed): void {
  const keys: Record<string, () => void> = {
    ' ': toggle,
    k: toggle,
    f: wide,
    m: mute,
    ArrowLeft: () => seek(at - skipSeconds),
    ArrowRight: () => seek(at + skipSeconds),
    Home: () => seek(start),
  }
  const { key, target, ctrlKey, metaKey, altKey } = event
  const isOwn = target instanceof HTMLInputElement || (key === ' ' && target instanceof HTMLButtonElement)
  const act = keys[key]
  if (!act || isOwn || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  act()
}

const Resuming = (props: { at: number; onResume: () => void; onRestart: () => void }) => (
  <div className="z-1 grid justify-items-center gap-3">
    <Button variant="primary" size="lg" onClick={props.onResume}>
      <Play aria-hidden="true" />
      {PAGES.resume(clockText(props.at))}
    </Button>
    <Button onClick={props.onRestart}>{PAGES.restart}</Button>
  </div>
)

const Broken = ({ error, isFetching, retry }: { error: unknown; isFetching: boolean; retry: () => void }) => (
  <div
    role="alert"
    className="dark grid aspect-video place-content-center justify-items-center gap-3 rounded-card bg-sunk p-6 text-center text-ink"
  >
    <p>{sentenceOf(error, PAGES.fileFailed)}</p>
    <Button loading={isFetching} onClick={retry}>
      Try again
    </Button>
  </div>
)
