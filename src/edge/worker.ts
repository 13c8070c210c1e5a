import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Purge } from '#shared/edge.ts'
import { answer } from './gateway.ts'
import { createPurger } from './purging.ts'
import { productRequest } from './rules.ts'

/** `APP`: the product, which runs beside the data. */
export type EdgeEnv = { readonly APP: Pick<Fetcher, 'fetch'> }

/** The cached entrypoint. The cache in front of it responds, or it asks the product. */
export class Shared extends WorkerEntrypoint<EdgeEnv> {
  override fetch(request: Request): Promise<Response> {
    return this.env.APP.fetch(productRequest(request))
  }

  /** Removes cached responses with one of the tags. Returns false if the vendor's limit is reached. */
  async purge(tags: string[]): Promise<boolean> {
    const { cache } = this.ctx
    if (!cache) throw new Error('The configuration of this Worker enables no cache.')
    return (await cache.purge({ tags })).success
  }
}

/** The part of the execution context that the gateway uses: its loopback to the cached entrypoint. */
export type Loopback = {
  exports: { Shared: { fetch(request: Request): Promise<Response>; purge(tags: string[]): Promise<boolean> } }
}

const purgeBatch = createPurger()

/** The gateway: runs near the visitor for every request, and purges the cache. */
export default {
  fetch: (request: Request, { APP }: EdgeEnv, { exports: { Shared: cached } }: Loopback): Promise<Response> =>
    answer(request, { product: (one) => APP.fetch(one), shared: (one) => cached.fetch(one) }),
  queue: (batch: MessageBatch<Purge>, _env: EdgeEnv, { exports: { Shared: cached } }: Loopback): Promise<void> =>
    purgeBatch(batch, (tags) => cached.purge(tags), Date.now()),
}
