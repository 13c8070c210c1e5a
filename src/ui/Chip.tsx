import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Class for a link that looks like a chip: `<Link className={chipClass} aria-current={…}>`. */
export const chipClass = 'chip'

type ChipProps = Omit<ComponentProps<'button'>, 'type'> & { selected?: boolean }

/** Filter that can be on or off. Put several into `<Chips>`. */
export function Chip({ selected = false, className, ...rest }: ChipProps) {
  return <button {...rest} type="button" aria-pressed={selected} className={clsx(chipClass, className)} />
}

/** Row of chips that scrolls sideways if needed. For chips that are links: `<nav aria-label="…" className="chips">`. */
export function Chips({ label, className, ...rest }: ComponentProps<'fieldset'> & { label: string }) {
  return <fieldset {...rest} aria-label={label} className={clsx('chips', className)} />
}
