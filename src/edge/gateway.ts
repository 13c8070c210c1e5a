import { edgeHeader } from '#shared/edge.ts'
import { hasServerCookie } from '#shared/viewer.ts'
import { toBrowser } from './responses.ts'
import { sharedRequest } from './rules.ts'

type Fetch = (request: Request) => Promise<Response>

/** During a gradual deployment, requests with the same value get the same version of the product. */
const versionKey = 'cloudflare-workers-version-key'

/**
 * Returns the version key of a request, so that a page and its files come from one version: each has only its own files.
 * Visitors share one key, because they share the cached pages.
 */
function versionKeyOf({ headers }: Request): string {
  const isPersonal = headers.has('authorization') || hasServerCookie(headers.get('cookie') ?? '')
  return (isPersonal && headers.get('cf-connecting-ip')) || 'visitors'
}

/**
 * Answers a request of a browser or a program. A request whose response is the same for every visitor goes to the cached
 * entrypoint (`shared`); all others go to the product and never meet the cache.
 */
export async function answer(request: Request, { product, shared }: { product: Fetch; shared: Fetch }) {
  const reduced = sharedRequest(request)
  const headers = new Headers((reduced ?? request).headers)
  headers.set(versionKey, versionKeyOf(request))
  if (reduced) return toBrowser(await shared(new Request(reduced, { headers })), request)
  // Only this Worker may declare a request as reduced.
  headers.delete(edgeHeader)
  return product(new Request(request, { headers }))
}
