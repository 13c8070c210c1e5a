import { edgeHeader, isSharedCall, isSharedPage, pictureIdIn } from '#shared/edge.ts'
import { hasServerCookie, saysWide, viewerCookie, viewerIn } from '#shared/viewer.ts'

/** Longest path with query that is cached, in characters. */
const addressMax = 500

type Asked = { method: string; url: string; headers: Headers }

/**
 * Returns the request for the cached entrypoint: reduced to the path, the query and what its key contains. Undefined: the
 * response may be personal, so the request never reaches the cache. The cache looks only at the path and the query, so
 * they begin with everything else that the response depends on: country, device, time zone and language.
 */
export function sharedRequest({ method, url, headers }: Asked): Request | undefined {
  const { origin, pathname, search } = new URL(url)
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers.has('upgrade') || pathname.length + search.length > addressMax) return undefined
  if (pictureIdIn(pathname) && search === '') return keyed(origin, '-', pathname, {})
  const cookies = headers.get('cookie') ?? ''
  if (headers.has('authorization') || hasServerCookie(cookies)) return undefined
  const country = countryOf(headers.get('cf-ipcountry'))
  const address = pathname + search
  if (isSharedCall(pathname)) return keyed(origin, country, address, { 'cf-ipcountry': country })
  if (!isSharedPage(pathname)) return undefined
  const device = saysWide(headers) ? 'wide' : 'phone'
  const viewer = viewerIn(cookies)
  const sent = viewer && encodeURIComponent(`${viewer.zone}~${viewer.locale}`)
  return keyed(origin, [country, device, sent ?? '-'].join('/'), address, {
    accept: 'text/html',
    'cf-ipcountry': country,
    'sec-ch-ua-mobile': device === 'phone' ? '?1' : '?0',
    ...(sent !== undefined && { cookie: `${viewerCookie}=${sent}` }),
  })
}

const countryOf = (header: string | null): string => (header && /^[A-Z][A-Z0-9]$/.test(header) ? header : 'XX')

/** Separates the key from the address of the page. No path of the product begins with it. */
const mark = '/~'

// The browser follows redirects. Followed here, the response to another page would have the path of this one.
const keyed = (origin: string, key: string, address: string, headers: Record<string, string>): Request =>
  new Request(`${origin}/${key}${mark}${address}`, {
    headers: { ...headers, [edgeHeader]: '1' },
    redirect: 'manual',
  })

/** Returns the product's request of a keyed request. */
export function productRequest(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url)
  return new Request(origin + pathname.slice(pathname.indexOf(mark) + mark.length) + search, request)
}

/** Returns the nonce in a content security policy. */
export const nonceIn = (policy: string | null): string | undefined => /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
