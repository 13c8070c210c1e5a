import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { isNarrow } from '../page/viewport.ts'

/** Matches phones. Safari and Firefox send no client hint, but the user agent of every phone browser contains this word. */
const phone = /\bMobi/

/** Returns true if the headers of a request do not describe a phone. */
export function saysWide(headers: Pick<Headers, 'get'>): boolean {
  const hint = headers.get('sec-ch-ua-mobile')
  return hint ? hint === '?0' : !phone.test(headers.get('user-agent') ?? '')
}

/**
 * Returns true if content for wide screens is worth loading early. The browser measures its width; the server trusts
 * the request headers. The CSS alone decides which content is visible.
 */
export const expectsWide = createIsomorphicFn()
  .server((): boolean => saysWide(getRequest().headers))
  .client((): boolean => !isNarrow())
