import { useQueryClient } from '@tanstack/react-query'
import { useHydratedLater } from '#ui/useHydratedLater.ts'
import { correctedNow } from '../time/clock.ts'

/** Query key of the time at which the page was rendered. */
export const startKey = ['start'] as const

/**
 * Returns the time for the first render: while hydrating, the time at which the server rendered the page, so that both
 * renders match; afterwards the current time.
 */
export function useFirstMoment(): Date {
  const hydrated = useHydratedLater()
  const start = useQueryClient().getQueryData<Date>(startKey)
  return (hydrated ? undefined : start) ?? correctedNow()
}
