import { clsx } from 'clsx'
import type { Choice } from './useManaging.ts'

type ChoiceBoxProps = { title: string; choice: Choice; className?: string }

/** Checkbox of manage mode. It covers its card (which is `relative`), so a click anywhere selects the item. */
export const ChoiceBox = ({ title, choice, className = 'relative' }: ChoiceBoxProps) => (
  <label className="cursor-pointer after:absolute after:inset-0 after:z-2">
    <span className="sr-only">Select {title}</span>
    <input type="checkbox" className={clsx('check z-3', className)} checked={choice.chosen} onChange={choice.toggle} />
  </label>
)
