import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type Choice<T extends string> = { value: T; children: ReactNode; disabled?: boolean }

type ChoicesProps<T extends string> = {
  /** What is being chosen; read aloud. */
  label: string
  choices: readonly Choice<T>[]
  /** Nothing chosen: undefined. */
  value: T | undefined
  onChange: (value: T) => void
  /** `gold` where tokens are chosen. */
  tone?: 'accent' | 'gold'
  /** The grid: `grid-cols-3`. */
  className?: string
}

/** One of several cards: packages, tip tiers. Radio buttons underneath: arrows move, Tab passes. */
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
