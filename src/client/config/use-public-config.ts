import { useQueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '#server/public-config.ts'

export const configKey = ['public-config'] as const

/** What the server tells every page: keys that are public, local addresses, feature flags. It never changes. */
export function usePublicConfig(): PublicConfig {
  const config = useQueryClient().getQueryData<PublicConfig>(configKey)
  if (!config) throw new Error('usePublicConfig must be used below the root route')
  return config
}
