import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useHydratedLater } from '#ui/useHydratedLater.ts'

/** Where the page carries the moment that it was rendered at. */
export const startKey = ['start'] as const

/**
 * How far the clock of this browser is behind the server's, in milliseconds, as the page found it: less than the moment that
 * the page took to arrive where it is right.
 */
export const clockLag = (queryClient: QueryClient, pageBegan: number): number => {
  const start = queryClient.getQueryData<Date>(startKey)
  return start ? start.getTime() - pageBegan : 0
}

/**
 * The moment to begin with: while a page is hydrated the one that the server rendered it at, so that both render the same
 * whatever minute it has become meanwhile; later now.
 */
export function useFirstMoment(): Date {
  const hydrated = useHydratedLater()
  const start = useQueryClient().getQueryData<Date>(startKey)
  return (hydrated ? undefined : start) ?? new Date()
}
