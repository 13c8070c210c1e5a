import { createIsomorphicFn } from '@tanstack/react-start'
import { runtime } from '#server/runtime.ts'

/** Returns the origin of the product, without a trailing slash, for absolute URLs that other sites read. */
export const siteOrigin = createIsomorphicFn()
  .server((): string => new URL(runtime.env.APP_ORIGIN).origin)
  .client((): string => window.location.origin)
