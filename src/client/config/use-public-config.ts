import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '#server/public-config.ts'

export const configKey = ['public-config'] as const

/** Returns the public configuration of the server: public keys, local addresses and feature flags. It never changes. */
export const usePublicConfig = (): PublicConfig => readPublicConfig(useQueryClient())

/** @throws if the root route has not loaded it yet. */
export function readPublicConfig(queryClient: QueryClient): PublicConfig {
  const config = queryClient.getQueryData<PublicConfig>(configKey)
  if (!config) throw new Error('The configuration is read below the root route only.')
  return config
}
