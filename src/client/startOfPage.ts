import { useQueryClient } from '@tanstack/react-query'
import { useHydratedLater } from '#ui/useHydratedLater.ts'
import { correctedNow } from './clock.ts'

/** Where the page carries the moment that it was rendered at. */
export const startKey = ['start'] as const

/**
 * The moment to begin with: while a page is hydrated the one that the server rendered it at, so that both render the same
 * whatever minute it has become meanwhile; later now.
 */
export function useFirstMoment(): Date {
  const hydrated = useHydratedLater()
  const start = useQueryClient().getQueryData<Date>(startKey)
  return (hydrated ? undefined : start) ?? correctedNow()
}
