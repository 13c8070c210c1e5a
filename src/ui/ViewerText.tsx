import type { ReactNode } from 'react'
import { useHydratedLater } from './useHydratedLater.ts'

type Props = {
  /** The moment that the text names, for a `<time>` element. */
  at?: Date
  className?: string
  children: ReactNode
}

/**
 * Text that depends on the viewer's time zone or clock. The server renders it for its own zone, and React keeps the
 * server's text when it hydrates: the key replaces the element right after.
 */
export function ViewerText({ at, ...props }: Props) {
  const key = useHydratedLater() ? 'viewer' : 'server'
  return at ? (
    <time key={key} dateTime={at.toISOString()} suppressHydrationWarning {...props} />
  ) : (
    <span key={key} suppressHydrationWarning {...props} />
  )
}
