import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & {
  /** Inner space of 20 px, 24 on a wide screen. */
  pad?: boolean
  /** It answers to the pointer: give it one link or button that covers it. */
  press?: boolean
}

/** A raised surface with a hairline, never a shadow. */
export function Card({ pad = true, press = false, className, ...rest }: CardProps) {
  return <div {...rest} className={clsx('card', pad && 'card-pad', press && 'card-press', className)} />
}
