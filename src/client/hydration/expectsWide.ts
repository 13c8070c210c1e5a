import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { saysWide } from '#shared/viewer.ts'
import { isNarrow } from '../page/viewport.ts'

/**
 * Returns true if content for wide screens is worth loading early. The browser measures its width; the server trusts
 * the request headers. The CSS alone decides which content is visible.
 */
export const expectsWide = createIsomorphicFn()
  .server((): boolean => saysWide(getRequest().headers))
  .client((): boolean => !isNarrow())
