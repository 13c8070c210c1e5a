import { toBase64 } from '#shared/encoding.ts'
/** State of a request outside of procedures, shared by the rendered page, its response and its reports. */
export type RequestContext = {
  /** Cloudflare's own id if there is one. Logs, reports and the X-Request-Id header contain the same id. */
  id: string
  /** Allows the scripts and styles of this response only (content security policy). */
  nonce: string
  /** Returns the errors of the page's routes, after the page was rendered. */
  failures: () => unknown[]
  /** Ids of the people on a page for the edge cache. */
  people: Set<string>
  /** True if a page misses a part of its data, which its screen then reads again. */
  isPartial: boolean
  /** Milliseconds since the request arrived. */
  ageMs: () => number
}

/** Returns the network address of a request, as Cloudflare reports it. */
export const addressOf = (headers: Headers): string => headers.get('cf-connecting-ip') ?? '127.0.0.1'

const known = new WeakMap<Request, RequestContext>()

const nonceBytes = 18
const idBytes = 16
// Filled for 200 requests at once, because a call of the generator costs more than its bytes.
const random = new Uint8Array((nonceBytes + idBytes) * 200)
let used = random.length

/** Returns random bytes from a buffer that is refilled when empty. */
function randomBytes(count: number): Uint8Array {
  if (used + count > random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  used += count
  return random.slice(used - count, used)
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
function newId(): string {
  let id = ''
  for (const byte of randomBytes(idBytes)) id += hex[byte]
  return id
}

function create(request: Request): RequestContext {
  const arrivedMs = Date.now()
  return {
    id: request.headers.get('cf-ray') ?? newId(),
    nonce: toBase64(randomBytes(nonceBytes)),
    failures: () => [],
    people: new Set(),
    isPartial: false,
    ageMs: () => Date.now() - arrivedMs,
  }
}

/** Returns the context of a request, created with the first call. */
export function requestContextOf(request: Request): RequestContext {
  const requestContext = known.get(request) ?? create(request)
  known.set(request, requestContext)
  return requestContext
}

/** Records an error of a request, which handleRequest writes to the log. */
export function noteFailure(request: Request, error: unknown): void {
  const requestContext = requestContextOf(request)
  const before = requestContext.failures
  requestContext.failures = () => [...before(), error]
}

/** Runs `work` for a request and records its error, because a framework may turn an error into a page. */
export async function collectFailures<T>(request: Request, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    noteFailure(request, error)
    throw error
  }
}
