import { AppError, COMMON } from '#shared/errors.ts'
import { unknownAddressHash } from '#shared/paths.ts'
import { refuse } from '../rest/refuse.ts'

/**
 * Answers a path that cannot be decoded, such as half an escape; Start would fail without a message. Pages redirect home,
 * as from any unknown path; programs get 400. A file of another build, which a page that stayed open still asks for, is
 * missing: home in its place would be a script that cannot be read. Undefined: the path is fine.
 */
export function answerBadUrl({ method, url }: Request): Response | undefined {
  const { pathname } = new URL(url)
  // those that exist are answered before the Worker is asked
  if (pathname.startsWith('/assets/')) return refuse(new AppError(COMMON.notFound))
  if (isReadable(pathname)) return undefined
  const isPage = (method === 'GET' || method === 'HEAD') && !pathname.startsWith('/api/')
  if (isPage) return new Response(null, { status: 307, headers: { location: `/#${unknownAddressHash}` } })
  return refuse(new AppError(COMMON.badRequest))
}

function isReadable(pathname: string): boolean {
  try {
    // the result is used, or the bundler drops a call that only throws or does not
    return decodeURI(pathname).startsWith('/')
  } catch {
    return false
  }
}
