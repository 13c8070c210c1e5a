import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type Choice<T extends string> = { value: T; children: ReactNode; disabled?: boolean }

type ChoicesProps<T extends string> = {
  /** Accessible name of the choice. */
  label: string
  choices: readonly Choice<T>[]
  /** Undefined if nothing is selected. */
  value: T | undefined
  onChange: (value: T) => void
  /** Use `gold` for choices of tokens. */
  tone?: 'accent' | 'gold'
  /** Grid classes: `grid-cols-3`. */
  className?: string
}

/** Radio group of cards, such as token packages or tip tiers. */
export function Choices<T extends string>({ label, choices, value, onChange, tone, className }: ChoicesProps<T>) {
  const group = useId()
  return (
    <fieldset className={clsx('choices', tone === 'gold' && 'choices-gold', className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            className="sr-only"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.children}
        </label>
      ))}
    </fieldset>
  )
}
