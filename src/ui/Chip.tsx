import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** The look of a chip for a link: `<Link className={chipClass} aria-current={…}>`. */
export const chipClass = 'chip'

type ChipProps = Omit<ComponentProps<'button'>, 'type'> & { selected?: boolean }

/** A filter that is on or off. Put several in `<Chips>`. */
export function Chip({ selected = false, className, ...rest }: ChipProps) {
  return <button {...rest} type="button" aria-pressed={selected} className={clsx(chipClass, className)} />
}

/** A row of chips that scrolls sideways where it must. For chips that are links: `<nav aria-label="…" className="chips">`. */
export function Chips({ label, className, ...rest }: ComponentProps<'fieldset'> & { label: string }) {
  return <fieldset {...rest} aria-label={label} className={clsx('chips', className)} />
}
