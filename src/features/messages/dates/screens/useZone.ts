import { useViewerZone } from '#ui/useViewerZone.ts'

/** The zone that days and times are written in. */
export const useZone = (): string => useViewerZone() ?? 'UTC'
