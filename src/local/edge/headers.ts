type Directives = ReadonlyMap<string, string>

/** Lifetimes of a response in milliseconds: fresh, stale while it is renewed, and stale while the Worker fails. */
export type Rules = { freshMs: number; staleMs: number; staleOnErrorMs: number }

/** Headers with directives for the cache; the first one that a response has counts. */
const controls = ['cloudflare-cdn-cache-control', 'cdn-cache-control', 'cache-control']

/** Seconds for which the vendor caches a response without directives, by status. */
const heuristicSeconds: Readonly<Record<number, number>> = {
  200: 7_200,
  203: 7_200,
  204: 7_200,
  300: 1_200,
  301: 1_200,
  404: 180,
  405: 60,
  410: 180,
  414: 60,
  501: 60,
}
const neverStored = [206, 520, 521, 522, 523, 524, 525, 526]
/** Directives that forbid stale responses. */
const forbidsStale = ['s-maxage', 'must-revalidate', 'proxy-revalidate']

/** Returns the directives that count for the cache; undefined without any. */
export function rulesOf(headers: Headers): Directives | undefined {
  const name = controls.find((one) => headers.has(one))
  if (name === undefined) return undefined
  const parts = (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase())
  return new Map(
    parts.filter((part) => part !== '').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  )
}

/** Returns true if the vendor stores a response. */
export function isStorable(request: Request, { status, headers }: Response, rules: Directives | undefined): boolean {
  if (neverStored.includes(status) || headers.has('set-cookie') || headers.get('vary')?.includes('*')) return false
  if (rules?.has('private') || rules?.has('no-store')) return false
  const isShareable = ['public', 's-maxage', 'must-revalidate'].some((one) => rules?.has(one))
  if (request.headers.has('authorization') && !isShareable) return false
  return rules === undefined ? status in heuristicSeconds : true
}

/** Returns the times of a stored response. */
export function freshnessOf(status: number, rules: Directives | undefined): Rules {
  const ms = (name: string) => (rules?.has(name) ? Number(rules.get(name)) * 1000 : undefined)
  const heuristic = rules === undefined ? (heuristicSeconds[status] ?? 0) * 1000 : 0
  const freshMs = rules?.has('no-cache') ? 0 : (ms('s-maxage') ?? ms('max-age') ?? heuristic)
  if (forbidsStale.some((name) => rules?.has(name))) return { freshMs, staleMs: 0, staleOnErrorMs: 0 }
  return {
    freshMs,
    staleMs: ms('stale-while-revalidate') ?? 0,
    // Without the directive the vendor shows a stale response for as long as the Worker fails.
    staleOnErrorMs: ms('stale-if-error') ?? Number.POSITIVE_INFINITY,
  }
}

/** Returns the valid tags of a response, in lower case. The vendor drops invalid ones without a message. */
export const tagsOf = (headers: Headers): string[] =>
  (headers.get('cache-tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => /^[\x21-\x7e]{1,1024}$/.test(tag))
    .slice(0, 1000)
    .map((tag) => tag.toLowerCase())
