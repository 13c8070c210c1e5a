import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '#server/public-config.ts'

export const configKey = ['public-config'] as const

/** What the server tells every page: keys that are public, local addresses, feature flags. It never changes. */
export const usePublicConfig = (): PublicConfig => readPublicConfig(useQueryClient())

/** @throws before the root route has brought it. */
export function readPublicConfig(queryClient: QueryClient): PublicConfig {
  const config = queryClient.getQueryData<PublicConfig>(configKey)
  if (!config) throw new Error('The configuration is read below the root route only.')
  return config
}
