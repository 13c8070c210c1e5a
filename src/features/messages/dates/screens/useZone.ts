import { useViewerZone } from '#ui/useViewerZone.ts'

/** Returns the viewer's time zone, or UTC before it is known. */
export const useZone = (): string => useViewerZone() ?? 'UTC'
