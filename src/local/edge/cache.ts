import { freshnessOf, isStorable, type Rules, rulesOf, tagsOf } from './headers.ts'

type Stored = Rules & {
  path: string
  tags: readonly string[]
  storedMs: number
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  /** Names and values of the request headers in Vary. */
  varied: [string, string | null][]
}
type Callee = (request: Request) => Promise<Response>
type Failure = { code: number; message: string }
type PurgeResult = { success: boolean; errors: Failure[] }

/** Limit of the vendor for purges of a Worker's cache: so many at once, then one in `refillMs`. */
const limit = { burst: 25, refillMs: 12_000, tagsMax: 100 }

/** Request headers that are part of the key, because frameworks read the method or the URL from them. */
const keyHeaders = [
  ...['x-http-method-override', 'x-http-method', 'x-method-override', 'x-forwarded-host', 'x-host'],
  ...['x-original-url', 'x-rewrite-url', 'forwarded', 'cloudflare-workers-version-key'],
]

/**
 * Workers Cache in front of one entrypoint, as documented at https://developers.cloudflare.com/workers/cache/: keyed by
 * path and query, controlled by the headers of responses, purged by tags. Concurrent requests for one key
 * wait for the first response. Without its tiers; requests for ranges always reach the Worker.
 */
export class EdgeCache {
  readonly #stored = new Map<string, Stored[]>()
  /** Requests to the Worker that will fill a key. */
  readonly #filling = new Map<string, Promise<unknown>>()
  readonly #now: () => number
  #purges = { left: limit.burst, atMs: 0 }

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Responds from the cache or with the callee's response. `later` keeps background work alive. */
  async fetch(request: Request, callee: Callee, later: (work: Promise<unknown>) => void): Promise<Response> {
    const { headers, method } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.has('upgrade') || headers.has('range'))
      return callee(request)
    const filling = this.#isFresh(request) ? undefined : this.#filling.get(keyOf(request))
    if (filling) await filling.catch(() => undefined)
    const found = this.#find(request)
    if (!found) return this.#fill(request, callee, 'MISS')
    const staleMs = this.#now() - found.storedMs - found.freshMs
    if (staleMs < 0) return this.#respond(found, 'HIT')
    if (staleMs < found.staleMs) {
      later(this.#fill(new Request(request), callee, 'EXPIRED'))
      return this.#respond(found, 'UPDATING')
    }
    const isStaleAllowed = staleMs < found.staleOnErrorMs
    try {
      const answer = await this.#fill(request, callee, 'EXPIRED')
      return answer.status >= 500 && isStaleAllowed ? this.#respond(found, 'STALE') : answer
    } catch (error) {
      if (isStaleAllowed) return this.#respond(found, 'STALE')
      throw error
    }
  }

  /** Removes responses by tags, by prefixes of their paths, or all of them. */
  purge({ tags = [], pathPrefixes = [], purgeEverything = false }: CachePurgeOptions): PurgeResult {
    if (tags.length + pathPrefixes.length > limit.tagsMax) return refusal(1134, 'Too many operations in one purge.')
    const nowMs = this.#now()
    const left = Math.min(limit.burst, this.#purges.left + (nowMs - this.#purges.atMs) / limit.refillMs)
    this.#purges = { left: left < 1 ? left : left - 1, atMs: nowMs }
    if (left < 1) return refusal(971, 'The limit of purges is reached.')
    const wanted = new Set(tags.map((tag) => tag.toLowerCase()))
    const isPurged = ({ path, tags: own }: Stored) =>
      purgeEverything || own.some((tag) => wanted.has(tag)) || pathPrefixes.some((prefix) => path.startsWith(prefix))
    // All variants of a URL are purged together.
    for (const [key, variants] of this.#stored) if (variants.some(isPurged)) this.#stored.delete(key)
    return { success: true, errors: [] }
  }

  #find(request: Request): Stored | undefined {
    return this.#stored
      .get(keyOf(request))
      ?.find(({ varied }) => varied.every(([name, value]) => request.headers.get(name) === value))
  }

  #isFresh(request: Request): boolean {
    const found = this.#find(request)
    return found !== undefined && this.#now() < found.storedMs + found.freshMs
  }

  async #fill(request: Request, callee: Callee, status: string): Promise<Response> {
    const key = keyOf(request)
    const filling = this.#store(request, callee, status)
    this.#filling.set(key, filling)
    try {
      return await filling
    } finally {
      if (this.#filling.get(key) === filling) this.#filling.delete(key)
    }
  }

  async #store(request: Request, callee: Callee, status: string): Promise<Response> {
    const answer = await callee(new Request(request, { method: 'GET' }))
    const rules = rulesOf(answer.headers)
    if (!isStorable(request, answer, rules)) return this.#mark(answer, 'BYPASS')
    const stored: Stored = {
      ...freshnessOf(answer.status, rules),
      path: new URL(request.url).pathname,
      tags: tagsOf(answer.headers),
      storedMs: this.#now(),
      status: answer.status,
      headers: [...answer.headers],
      body: await answer.arrayBuffer(),
      varied: variedBy(answer.headers, request.headers),
    }
    const key = keyOf(request)
    const others = this.#stored.get(key)?.filter((one) => String(one.varied) !== String(stored.varied)) ?? []
    this.#stored.set(key, [...others, stored])
    return this.#respond(stored, status)
  }

  #respond({ body, storedMs, ...stored }: Stored, status: string): Response {
    const answer = this.#mark(new Response(body, stored), status)
    answer.headers.set('age', String(Math.floor((this.#now() - storedMs) / 1000)))
    return answer
  }

  /** Removes the headers for the cache, and adds the one that shows its decision. */
  #mark(answer: Response, status: string): Response {
    const marked = new Response(answer.body, answer)
    for (const name of ['cache-tag', 'cloudflare-cdn-cache-control']) marked.headers.delete(name)
    marked.headers.set('cf-cache-status', status)
    return marked
  }
}

const refusal = (code: number, message: string): PurgeResult => ({ success: false, errors: [{ code, message }] })

function keyOf({ url, headers }: Request): string {
  const { pathname, search } = new URL(url)
  return JSON.stringify([pathname + search, ...keyHeaders.map((name) => headers.get(name))])
}

const variedBy = (answered: Headers, asked: Headers): [string, string | null][] =>
  (answered.get('vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .map((name) => [name, asked.get(name)])
