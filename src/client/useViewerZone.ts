import { useHydratedLater } from '#ui/useHydratedLater.ts'
import { viewerZone } from '#ui/zonedTime.ts'

/**
 * The IANA zone of this device; undefined on the server, which does not know it, and while its page is hydrated, so that
 * both render the same.
 */
export const useViewerZone = (): string | undefined => (useHydratedLater() ? viewerZone() : undefined)
