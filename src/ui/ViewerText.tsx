import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'

type Props = {
  /** The moment that the text names, for a `<time>` element. */
  at?: Date
  className?: string
  children: ReactNode
}

/**
 * Text that depends on the viewer's time zone or clock. The server renders it for its own zone, and React keeps the
 * server's text when it hydrates: the key replaces the element right after. Deferred, or all texts of a page are replaced in the
 * one task that hydrates it.
 */
export function ViewerText({ at, ...props }: Props) {
  const key = useDeferredValue(useHydrated()) ? 'viewer' : 'server'
  return at ? (
    <time key={key} dateTime={at.toISOString()} suppressHydrationWarning {...props} />
  ) : (
    <span key={key} suppressHydrationWarning {...props} />
  )
}
