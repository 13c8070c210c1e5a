import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type Segment<T extends string> = { value: T; label: ReactNode; disabled?: boolean }

type SegmentedControlProps<T extends string> = {
  /** Accessible name of the choice. */
  label: string
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** Radio group of two to five options, all visible. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const group = useId()
  return (
    <fieldset className={clsx('segmented', props.className)}>
      <legend className="sr-only">{props.label}</legend>
      {props.segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            className="sr-only"
            name={group}
            value={segment.value}
            checked={segment.value === props.value}
            disabled={segment.disabled}
            onChange={() => props.onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
