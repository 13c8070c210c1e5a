import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '#server/public-config.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import { redirectHome } from '../navigation/redirectHome.ts'

export const configKey = ['public-config'] as const

/** Returns the public configuration of the server: public keys, local URLs and feature flags. It never changes. */
export const usePublicConfig = (): PublicConfig => readPublicConfig(useQueryClient())

/** @throws if the root route has not loaded it yet. */
export function readPublicConfig(queryClient: QueryClient): PublicConfig {
  const config = queryClient.getQueryData<PublicConfig>(configKey)
  if (!config) throw new Error('The configuration is read below the root route only.')
  return config
}

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
