import { Maximize, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { clockText } from '#ui/numbers.ts'
import { skipSeconds } from '../spec.ts'

type ControlsProps = {
  /** Response of `recordings.play`; undefined until it is loaded. */
  play: object | undefined
  at: number
  start: number
  end: number
  isPlaying: boolean
  hasEnded: boolean
  muted: boolean
  /** True if the browser supports full screen. */
  canFill: boolean
  toggle: () => void
  seek: (to: number) => void
  mute: () => void
  wide: () => void
}

/** Controls below the video: play, position, sound and full screen. */
export function Controls({ play, at, start, end, muted, seek, ...props }: ControlsProps) {
  const disabled = !play
  const skip = (seconds: number) => ({ disabled, className: 'max-sm:hidden', onClick: () => seek(at + seconds) })
  const name = props.hasEnded ? 'Play again' : 'Play'
  return (
    <div className="flex items-center gap-1 bg-ground px-2 py-1.5">
      <IconButton label={props.isPlaying ? 'Pause' : name} disabled={disabled} onClick={props.toggle}>
        {props.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Back ${skipSeconds} seconds`} {...skip(-skipSeconds)}>
        <RotateCcw aria-hidden="true" />
      </IconButton>
      <IconButton label={`Forward ${skipSeconds} seconds`} {...skip(skipSeconds)}>
        <RotateCw aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${clockText(at - start)} of ${clockText(end - start)}`}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-accent"
        min={start}
        max={Math.max(end, start + 1)}
        step={1}
        value={Math.floor(at)}
        disabled={disabled}
        onChange={({ target }) => seek(target.valueAsNumber)}
      />
      <span translate="no" className="figures shrink-0 px-1 text-sm">
        {clockText(at - start)} <span className="text-muted">/ {clockText(end - start)}</span>
      </span>
      <IconButton label={muted ? 'Sound on' : 'Sound off'} onClick={props.mute}>
        {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </IconButton>
      {props.canFill && (
        <IconButton label="Full screen" disabled={disabled} onClick={props.wide}>
          <Maximize aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
