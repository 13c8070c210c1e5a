import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & {
  /** Padding of 20 px, or 24 px on a wide screen. */
  pad?: boolean
  /** Adds hover styles. Give it one link or button that covers it. */
  press?: boolean
}

/** Raised surface with a thin border and no shadow. */
export function Card({ pad = true, press = false, className, ...rest }: CardProps) {
  return <div {...rest} className={clsx('card', pad && 'card-pad', press && 'card-press', className)} />
}
