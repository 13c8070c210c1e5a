import { createContext, use } from 'react'
import { useHydratedLater } from './useHydratedLater.ts'
import { canShow, viewerZone } from './viewerZone.ts'

/** Zone that the server renders for: the browser's by its cookie, or the user's stored one; null without both. */
export const RenderedTimeZone = createContext<string | null>(null)

/**
 * Returns the IANA zone of this device. On the server and during hydration it returns the zone that the server renders
 * for, so that both render the same; undefined without one.
 */
export function useViewerZone(): string | undefined {
  return zoneOf(useHydratedLater(), use(RenderedTimeZone))
}

/** Returns the zone that a page shows: the device's after hydration; before, the rendered one if this runtime knows it. */
export function zoneOf(isHydrated: boolean, kept: string | null): string | undefined {
  if (isHydrated) return viewerZone()
  return kept !== null && canShow(kept) ? kept : undefined
}
