import { AppError, COMMON } from '#shared/errors.ts'
import { unknownAddressHash } from '#shared/paths.ts'
import { refuse } from '../rest/refuse.ts'

/**
 * Responds to a path that cannot be decoded, such as half an escape; Start would fail without a message. Pages redirect
 * home, like any unknown path; programs get 400. A missing asset of another build, requested by a page that stayed
 * open, gets 404, because the home page would be an unreadable script. Undefined: the path is valid.
 */
export function answerBadUrl({ method, url }: Request): Response | undefined {
  const { pathname } = new URL(url)
  // Existing files are served before the request reaches the Worker.
  if (pathname.startsWith('/assets/')) return refuse(new AppError(COMMON.notFound))
  if (isReadable(pathname)) return undefined
  const isPage = (method === 'GET' || method === 'HEAD') && !pathname.startsWith('/api/')
  if (isPage) return new Response(null, { status: 307, headers: { location: `/#${unknownAddressHash}` } })
  return refuse(new AppError(COMMON.badRequest))
}

function isReadable(pathname: string): boolean {
  try {
    // The result must be used, or the bundler removes the call.
    return decodeURI(pathname).startsWith('/')
  } catch {
    return false
  }
}
