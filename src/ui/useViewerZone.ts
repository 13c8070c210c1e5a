import { createContext, use } from 'react'
import { useHydratedLater } from './useHydratedLater.ts'
import { canShow, viewerZone } from './viewerZone.ts'

/** Stored zone of the signed-in user; null without one. The session provides it. */
export const AccountTimeZone = createContext<string | null>(null)

/**
 * Returns the IANA zone of this device. On the server and during hydration it returns the person's stored zone, so that
 * both render the same; undefined without a stored zone.
 */
export function useViewerZone(): string | undefined {
  return zoneOf(useHydratedLater(), use(AccountTimeZone))
}

/** Returns the zone that a page shows: the device's after hydration; before, the stored one if this runtime knows it. */
export function zoneOf(isHydrated: boolean, kept: string | null): string | undefined {
  if (isHydrated) return viewerZone()
  return kept !== null && canShow(kept) ? kept : undefined
}
