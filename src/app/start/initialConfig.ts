import { createIsomorphicFn } from '@tanstack/react-start'
import { type PublicConfig, publicConfig } from '#server/public-config.ts'
import { runtime } from '#server/runtime.ts'

/** Returns the public configuration, created while rendering and part of the page; the browser never fetches it. */
export const initialConfig = createIsomorphicFn()
  .server((): PublicConfig => publicConfig(runtime.env))
  .client((): PublicConfig => {
    throw new Error('The page came without its configuration.')
  })
