import { useRouter } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import type { Destinations } from './navigation.ts'

/** What this build has pages and modals for, read from the route tree and the registry themselves. */
export function useDestinations(): Destinations {
  const { routesByPath } = useRouter()
  const { has } = useModals()
  return { hasPage: (to) => to in routesByPath, hasModal: has }
}
