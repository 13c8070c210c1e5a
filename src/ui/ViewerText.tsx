import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useHydratedLater } from './useHydratedLater.ts'

type Props = {
  /** The moment that the text names, for a `<time>` element. */
  at?: Date
  /** It says when something is to happen: out of sight until the viewer's zone is known, as an hour of another would mislead. */
  exact?: boolean
  className?: string
  children: ReactNode
}

/**
 * Text that depends on the viewer's time zone or clock. The server renders it for its own zone, and React keeps the
 * server's text when it hydrates: the key replaces the element right after.
 */
export function ViewerText({ at, exact, className, ...props }: Props) {
  const key = useHydratedLater() ? 'viewer' : 'server'
  const look = { className: clsx(className, exact && key === 'server' && 'invisible') || undefined }
  return at ? (
    <time key={key} dateTime={at.toISOString()} suppressHydrationWarning {...look} {...props} />
  ) : (
    <span key={key} suppressHydrationWarning {...look} {...props} />
  )
}
