import { Pause, Play } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { lengthText, lengthWords } from '../state.ts'

type AudioPlayerProps = {
  src: string
  /** Read aloud. */
  label: string
  /** Known before it is loaded. */
  durationMs: number | null
  onError?: () => void
}

/** A voice: play, pause, how far, how long. */
export function AudioPlayer({ src, label, durationMs, onError }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [measured, setMeasured] = useState<number>()
  const isMeasuring = useRef(false)
  const length = durationMs === null ? (measured ?? 0) : durationMs / 1000
  // a recording often does not say how long it is; asked for its end, the browser finds out
  const measure = ({ currentTarget: element }: SyntheticEvent<HTMLAudioElement>) => {
    if (Number.isFinite(element.duration)) return setMeasured(element.duration)
    if (!element.paused) return
    isMeasuring.current = true
    element.currentTime = 1e7
  }
  const rewind = (element: HTMLAudioElement) => {
    if (isMeasuring.current) element.currentTime = 0
    isMeasuring.current = false
  }
  const changed = ({ currentTarget: element }: SyntheticEvent<HTMLAudioElement>) => {
    if (!Number.isFinite(element.duration)) return
    setMeasured(element.duration)
    rewind(element)
  }
  const toggle = () => {
    const element = audio.current
    if (!element || playing) return element?.pause()
    // whoever is quicker than the measuring hears it from the beginning all the same
    rewind(element)
    void element.play().catch(() => onError?.())
  }
  const seek = (to: number) => {
    isMeasuring.current = false
    if (audio.current) audio.current.currentTime = to
    setAt(to)
  }
  return (
    <fieldset className="flex w-64 max-w-full items-center gap-2">
      <legend className="sr-only">{label}</legend>
      {/* biome-ignore lint/a11y/useMediaCaption: somebody's voice, of which there are no words */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onLoadedMetadata={measure}
        onDurationChange={changed}
        onTimeUpdate={({ currentTarget }) => playing && setAt(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onError={onError}
      />
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
      <span aria-hidden="true" className="figures min-w-9 text-end text-sm">
        {lengthText(playing || at > 0 ? at : length)}
      </span>
    </fieldset>
  )
}
