import { AppError, reason } from '#shared/errors.ts'
import type { Env } from '../env.ts'
import { refuse } from '../rest/refuse.ts'

const plainHttp = reason('forbidden', 'PLAIN_HTTP', 'This address needs https.')

/**
 * Answers an unencrypted request in production. A page is redirected to https. A call is refused, because a redirect would
 * hide that the client sends its token unencrypted. Undefined: the request is encrypted.
 */
export function answerPlainHttp({ method, url }: Request, { APP_ENV }: Pick<Env, 'APP_ENV'>): Response | undefined {
  const address = new URL(url)
  if (APP_ENV !== 'production' || address.protocol === 'https:') return undefined
  const isPage = (method === 'GET' || method === 'HEAD') && !address.pathname.startsWith('/api/')
  if (!isPage) return refuse(new AppError(plainHttp))
  address.protocol = 'https:'
  return new Response(null, { status: 308, headers: { location: address.href } })
}
