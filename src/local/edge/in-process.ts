import { answer } from '#edge/gateway.ts'
import { productRequest } from '#edge/rules.ts'
import { EdgeCache } from './cache.ts'

type Fetch = (request: Request) => Promise<Response>

/** Runs the gateway and its cache in this process, in front of a product. */
export function startEdge(product: Fetch): Fetch {
  const cache = new EdgeCache()
  const shared = (request: Request) =>
    cache.fetch(
      request,
      (missed) => product(productRequest(missed)),
      (work) => void work.catch(() => undefined),
    )
  return (request) => answer(request, { product, shared })
}
