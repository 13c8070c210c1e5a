import { edgeHeader } from '#shared/edge.ts'
import { toBrowser } from './responses.ts'
import { sharedRequest } from './rules.ts'

type Fetch = (request: Request) => Promise<Response>

/**
 * Answers a request of a browser or a program. A request whose response is the same for every visitor goes to the cached
 * entrypoint (`shared`); all others go to the product and never meet the cache.
 */
export async function answer(request: Request, { product, shared }: { product: Fetch; shared: Fetch }) {
  const reduced = sharedRequest(request)
  if (reduced) return toBrowser(await shared(reduced), request)
  if (!request.headers.has(edgeHeader)) return product(request)
  // Only this Worker may declare a request as reduced.
  const headers = new Headers(request.headers)
  headers.delete(edgeHeader)
  return product(new Request(request, { headers }))
}
