import { useViewerZone } from '#ui/useViewerZone.ts'

/** Returns the viewer's time zone; UTC until it is known. */
export const useZone = (): string => useViewerZone() ?? 'UTC'
