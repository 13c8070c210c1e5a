import { AppError, COMMON } from '#shared/errors.ts'
import { refuse } from '../rest/refuse.ts'

/**
 * The answer to an address that is none (half of an escape, say), which Start would leave without a word: people are led
 * home as from any unknown path, a program is told.
 */
export function answerBadUrl({ method, url }: Request): Response | undefined {
  const { pathname } = new URL(url)
  if (isReadable(pathname)) return undefined
  const isPage = (method === 'GET' || method === 'HEAD') && !pathname.startsWith('/api/')
  if (isPage) return new Response(null, { status: 307, headers: { location: '/' } })
  return refuse(new AppError(COMMON.badRequest))
}

function isReadable(pathname: string): boolean {
  try {
    // what it answers is used: the bundler leaves out a call that only fails or does not
    return decodeURI(pathname).startsWith('/')
  } catch {
    return false
  }
}
