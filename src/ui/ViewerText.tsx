import { clsx } from 'clsx'
import { type ReactNode, use } from 'react'
import { useHydratedLater } from './useHydratedLater.ts'
import { RenderedTimeZone, zoneOf } from './useViewerZone.ts'

type Props = {
  /** The time in the text, for a `<time>` element. */
  at?: Date
  /** For the time of a coming event: hidden until the viewer's zone is known, because a time in another zone would mislead. */
  exact?: boolean
  className?: string
  /** Text, or a function of the viewer's zone (undefined while unknown: the runtime's zone). */
  children: ReactNode | ((zone: string | undefined) => ReactNode)
}

/**
 * Text that depends on the viewer's time zone or clock. The server renders it for the zone of the browser's cookie, for the person's stored zone, or for its own.
 * React keeps the server's text when it hydrates, so a new key replaces the element right after.
 */
export function ViewerText({ at, exact, className, children }: Props) {
  const isHydrated = useHydratedLater()
  const key = isHydrated ? 'viewer' : 'server'
  const zone = zoneOf(isHydrated, use(RenderedTimeZone))
  const look = { className: clsx(className, exact && zone === undefined && 'invisible') || undefined }
  const text = typeof children === 'function' ? children(zone) : children
  return at ? (
    <time key={key} dateTime={at.toISOString()} suppressHydrationWarning {...look}>
      {text}
    </time>
  ) : (
    <span key={key} suppressHydrationWarning {...look}>
      {text}
    </span>
  )
}
