import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { chipClass } from './Chip.tsx'

type ChipSelectProps<T extends string> = {
  /** Accessible name. */
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  /** The value without a filter; any other value fills the chip. */
  otherwise?: T
  onChange: (value: T) => void
}

/** Filter with several options in a chip. It opens the platform's own list, over a text that is only as wide as the value. */
export function ChipSelect<T extends string>({ label, options, value, otherwise, onChange }: ChipSelectProps<T>) {
  const isSet = otherwise !== undefined && value !== otherwise
  return (
    <span className={clsx(chipClass, 'chip-select')} data-set={isSet || undefined}>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label ?? label}</span>
      <ChevronDown aria-hidden="true" />
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
