import type { QueryClient } from '@tanstack/react-query'
import type { FeatureFlag } from '#shared/flags.ts'
import { redirectHome } from '../navigation/redirectHome.ts'
import { readPublicConfig, usePublicConfig } from './use-public-config.ts'

/** Returns true if a feature flag is on. Screens hide everything of a feature whose flag is off. */
export const useFlag = (flag: FeatureFlag): boolean => usePublicConfig().flags.includes(flag)

/** Returns true if a feature flag is on, for code without hooks: guards, loaders, menus. */
export const isFlagOn = (queryClient: QueryClient, flag: FeatureFlag): boolean =>
  readPublicConfig(queryClient).flags.includes(flag)

/**
 * Guards a route: `beforeLoad: ({ context }) => requireFlag(context.queryClient, 'shop-items')`. With the flag off, the
 * path counts as unknown and redirects to the home page.
 */
export function requireFlag(queryClient: QueryClient, flag: FeatureFlag): void {
  if (!isFlagOn(queryClient, flag)) redirectHome()
}
