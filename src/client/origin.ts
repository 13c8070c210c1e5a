import { createIsomorphicFn } from '@tanstack/react-start'
import { runtime } from '#server/runtime.ts'

/** Where the product lives, without a slash at the end: for the absolute addresses that other sites read. */
export const siteOrigin = createIsomorphicFn()
  .server((): string => new URL(runtime.env.APP_ORIGIN).origin)
  .client((): string => window.location.origin)
