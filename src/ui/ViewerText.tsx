import { clsx } from 'clsx'
import { type ReactNode, use } from 'react'
import { useHydratedLater } from './useHydratedLater.ts'
import { KeptZone, zoneOf } from './useViewerZone.ts'

type Props = {
  /** The moment that the text names, for a `<time>` element. */
  at?: Date
  /** It says when something is to happen: out of sight while no zone of the viewer is known, as an hour of another would mislead. */
  exact?: boolean
  className?: string
  /** Text, or text in the viewer's zone (undefined: not known yet, the runtime's own). */
  children: ReactNode | ((zone: string | undefined) => ReactNode)
}

/**
 * Text that depends on the viewer's time zone or clock. The server renders it for the kept zone of the person, or for its own,
 * and React keeps the server's text when it hydrates: the key replaces the element right after.
 */
export function ViewerText({ at, exact, className, children }: Props) {
  const isHydrated = useHydratedLater()
  const key = isHydrated ? 'viewer' : 'server'
  const zone = zoneOf(isHydrated, use(KeptZone))
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
