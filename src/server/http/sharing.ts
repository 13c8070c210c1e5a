import type { Context } from '../context.ts'

/**
 * Lets caches share a REST response with every other caller for some seconds. Only for responses that are the same for
 * all callers, signed in or not, and from every country. A response of tRPC may contain other, personal calls.
 */
export function shareResponse(
  { client, responseHeaders }: Pick<Context, 'client' | 'responseHeaders'>,
  seconds: number,
) {
  if (client !== 'api') return
  responseHeaders.set('cache-control', `public, max-age=0, s-maxage=${seconds}`)
}
