import { clsx } from 'clsx'
import { useId } from 'react'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value in words. */
  words: string
  disabled?: boolean
  className?: string
  onChange: (value: number) => void
}

/** Slider, set by dragging or by the arrow keys. */
export function Slider({ label, words, onChange, className, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className={clsx('grid gap-1', className)}>
      <div className="flex justify-between gap-3 text-sm">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <span translate="no" className="figures text-muted" aria-hidden="true">
          {words}
        </span>
      </div>
      <input
        {...range}
        id={id}
        type="range"
        className="h-11 w-full cursor-pointer accent-accent"
        aria-valuetext={words}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
