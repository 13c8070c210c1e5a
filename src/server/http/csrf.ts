const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether another site's page sent this in somebody's name (decision B2: the refresh token is a cookie, which comes
 * along by itself). A program says neither where it comes from nor brings a cookie. A request with a bearer token and no
 * cookie proves itself: browsers let no foreign page send one, since no answer of ours ever allows it.
 */
export function isCrossSite(request: Request, appOrigin: string): boolean {
  const { headers, method, url } = request
  if (safeMethods.includes(method)) return false
  if (!headers.has('cookie') && headers.has('authorization')) return false
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  const origin = headers.get('origin')
  if (origin === null || origin === appOrigin) return false
  // ours by another name: localhost, a preview's address
  return URL.parse(origin)?.host !== new URL(url).host
}
