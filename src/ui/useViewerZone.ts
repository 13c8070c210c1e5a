import { createContext, use } from 'react'
import { useHydratedLater } from './useHydratedLater.ts'
import { canShow, viewerZone } from './viewerZone.ts'

/** The kept zone of the person signed in; null: none is kept. The session provides it. */
export const KeptZone = createContext<string | null>(null)

/**
 * The IANA zone of this device. On the server, and while its page is hydrated, it is the person's kept zone, so that both
 * render the same; undefined where none is kept.
 */
export function useViewerZone(): string | undefined {
  return zoneOf(useHydratedLater(), use(KeptZone))
}

/** The zone that a page shows: the device's once it is hydrated, before that the kept one if this runtime knows it. */
export function zoneOf(isHydrated: boolean, kept: string | null): string | undefined {
  if (isHydrated) return viewerZone()
  return kept !== null && canShow(kept) ? kept : undefined
}
