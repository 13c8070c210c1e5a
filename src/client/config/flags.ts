import type { QueryClient } from '@tanstack/react-query'
import type { FeatureFlag } from '#shared/flags.ts'
import { leadHome } from '../navigation/leadHome.ts'
import { readPublicConfig, usePublicConfig } from './use-public-config.ts'

/** Whether an area is on. What belongs to one that is off is not shown at all. */
export const useFlag = (flag: FeatureFlag): boolean => usePublicConfig().flags.includes(flag)

/** The same where there are no hooks: guards, loaders, lists of destinations. */
export const isFlagOn = (queryClient: QueryClient, flag: FeatureFlag): boolean =>
  readPublicConfig(queryClient).flags.includes(flag)

/**
 * A route's guard: `beforeLoad: ({ context }) => requireFlag(context.queryClient, 'shop-items')`. With the flag off the
 * path is unknown, and unknown paths lead home.
 */
export function requireFlag(queryClient: QueryClient, flag: FeatureFlag): void {
  if (!isFlagOn(queryClient, flag)) leadHome()
}
