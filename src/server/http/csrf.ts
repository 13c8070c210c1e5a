import type { Context } from '../context.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Returns true if a page of another site may have sent the request with the visitor's cookie (CSRF); the refresh token
 * is a cookie. Programs send no origin and no cookie. A bearer token (header `Authorization`) without a cookie is
 * sufficient: the server sends no CORS headers, so browsers let no other site's page add one.
 */
export function isCrossSite(request: Request, appOrigin: string): boolean {
  const { headers, method, url } = request
  if (safeMethods.includes(method)) return false
  if (!headers.has('cookie') && headers.has('authorization')) return false
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  return isForeignOrigin(headers.get('origin'), appOrigin, url)
}

/** Returns true if a page of another site opens a WebSocket. A browser sends its origin, which no script can change. */
export const isForeignSocket = ({ headers, url }: Request, appOrigin: string): boolean =>
  isForeignOrigin(headers.get('origin'), appOrigin, url)

/**
 * Returns true for an origin other than the product's. The product's page may also have another origin, such as
 * localhost or a preview; then it calls the host that served it.
 */
const isForeignOrigin = (origin: string | null, appOrigin: string, url: string): boolean =>
  origin !== null && origin !== appOrigin && URL.parse(origin)?.host !== new URL(url).host

/** Returns true if a page of another site sends the request. A program sends no origin. */
export const isForeignPage = ({ request, env }: Pick<Context, 'request' | 'env'>): boolean =>
  request.origin !== null && request.origin !== env.APP_ORIGIN
