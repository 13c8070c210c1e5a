import { Pause, Play } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { lengthText, lengthWords } from '../state.ts'

type AudioPlayerProps = {
  src: string
  /** Label for screen readers. */
  label: string
  /** Duration in milliseconds, known before the file loads; null: unknown. */
  durationMs: number | null
  onError?: (() => void) | undefined
}

/**
 * Returns the state of one audio player (position and length in seconds) and the handlers for its `<audio>` element.
 */
function useAudio({ durationMs, onError }: Pick<AudioPlayerProps, 'durationMs' | 'onError'>) {
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [measured, setMeasured] = useState<number>()
  const isMeasuring = useRef(false)
  const rewind = (element: HTMLAudioElement) => {
    if (isMeasuring.current) element.currentTime = 0
    isMeasuring.current = false
  }
  const toggle = () => {
    const element = audio.current
    if (!element || playing) return element?.pause()
    // playback can start while the length is measured at the end of the file, so it first returns to the start
    rewind(element)
    void element.play().catch(() => onError?.())
  }
  const seek = (to: number) => {
    isMeasuring.current = false
    if (audio.current) audio.current.currentTime = to
    setAt(to)
  }
  type MediaEvent = SyntheticEvent<HTMLAudioElement>
  const handlers = {
    // recordings often lack a duration; seeking to the end makes the browser find it
    onLoadedMetadata: ({ currentTarget: element }: MediaEvent) => {
      if (Number.isFinite(element.duration)) return setMeasured(element.duration)
      if (!element.paused) return
      isMeasuring.current = true
      element.currentTime = 1e7
    },
    onDurationChange: ({ currentTarget: element }: MediaEvent) => {
      if (!Number.isFinite(element.duration)) return
      setMeasured(element.duration)
      rewind(element)
    },
    onTimeUpdate: ({ currentTarget }: MediaEvent) => playing && setAt(currentTarget.currentTime),
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => seek(0),
    onError,
  }
  const length = durationMs === null ? (measured ?? 0) : durationMs / 1000
  return { audio, handlers, playing, at, length, toggle, seek }
}

/** Player of a voice message: play and pause, position and length. */
export function AudioPlayer({ src, label, durationMs, onError }: AudioPlayerProps) {
  const { audio, handlers, playing, at, length, toggle, seek } = useAudio({ durationMs, onError })
  return (
    <fieldset className="flex w-64 max-w-full items-center gap-2">
      <legend className="sr-only">{label}</legend>
      <audio ref={audio} src={src} preload="metadata" {...handlers} />
      <IconButton label={playing ? 'Pause' : 'Play'} onClick={toggle} className="text-inherit">
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${lengthWords(at)} of ${lengthWords(length)}`}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(at, Math.max(length, 0.1))}
        onChange={({ target }) => seek(target.valueAsNumber)}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-current"
      />
      <span translate="no" aria-hidden="true" className="figures min-w-9 text-end text-sm">
        {lengthText(playing || at > 0 ? at : length)}
      </span>
    </fieldset>
  )
}
