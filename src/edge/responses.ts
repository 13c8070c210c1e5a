import { serverNowMark, serverTimeHeader } from '#shared/paths.ts'
import { nonceIn } from './rules.ts'

const cacheTag = 'cache-tag'
const edgeOnly = 'cloudflare-cdn-cache-control'
const policyHeaders = ['content-security-policy']
const nonceBytes = 18

/**
 * Returns a response of the cache for one browser. A page gets the nonce, time and id of this response, so that a nonce
 * is never used twice, and the browser stores no copy that a purge would not reach.
 */
export async function toBrowser(found: Response, request: Request): Promise<Response> {
  const headers = new Headers(found.headers)
  headers.delete(cacheTag)
  headers.delete(edgeOnly)
  const now = Date.now()
  headers.set(serverTimeHeader, String(now))
  const ray = request.headers.get('cf-ray')
  if (ray !== null) headers.set('x-request-id', ray)
  const { status } = found
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(found.body, { status, headers })
  headers.set('server-timing', serverNowMark(now))
  headers.set('cache-control', 'private, no-cache')
  const cached = nonceIn(headers.get('content-security-policy'))
  if (cached === undefined) return new Response(found.body, { status, headers })
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(nonceBytes))))
  for (const name of policyHeaders) headers.set(name, (headers.get(name) ?? '').replaceAll(cached, fresh))
  return new Response((await found.text()).replaceAll(cached, fresh), { status, headers })
}
