import { createIsomorphicFn } from '@tanstack/react-start'
import { type PublicConfig, publicConfig } from '#server/public-config.ts'
import { runtime } from '#server/runtime.ts'

/** The configuration as the page carries it; the browser never asks for it again. */
export const initialConfig = createIsomorphicFn()
  .server((): PublicConfig => publicConfig(runtime.env))
  .client((): PublicConfig => {
    throw new Error('The page came without its configuration.')
  })
