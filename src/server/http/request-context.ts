import { toBase64 } from '#shared/base64.ts'
/** What one request keeps outside of any procedure: the page it renders, its answer and its reports share it. */
export type RequestContext = {
  /** Cloudflare's own id where there is one: logs, reports and the answer's X-Request-Id name the same. */
  id: string
  /** Allows the scripts and styles of this answer alone (content security policy). */
  nonce: string
  /** Errors of the page's routes, once it has been rendered. */
  failures: () => unknown[]
}

/** The network address that a request comes from, as Cloudflare says it. */
export const addressOf = (headers: Headers): string => headers.get('cf-connecting-ip') ?? '127.0.0.1'

const known = new WeakMap<Request, RequestContext>()

const nonceBytes = 18
const idBytes = 16
// filled by the thousand: each call of the generator costs more than its bytes
const random = new Uint8Array((nonceBytes + idBytes) * 200)
let used = random.length

/** Random bytes from a buffer, which is filled anew when it is used up. */
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
  return {
    id: request.headers.get('cf-ray') ?? newId(),
    nonce: toBase64(randomBytes(nonceBytes)),
    failures: () => [],
  }
}

/** The one context of a request, created when it is first asked for. */
export function requestContextOf(request: Request): RequestContext {
  const requestContext = known.get(request) ?? create(request)
  known.set(request, requestContext)
  return requestContext
}

/** Keeps what a request failed at: handleRequest writes it to the log. */
export function noteFailure(request: Request, error: unknown): void {
  const requestContext = requestContextOf(request)
  const before = requestContext.failures
  requestContext.failures = () => [...before(), error]
}

/** Does `work` for a request and keeps what it throws, for handleRequest: a framework may turn an error into a page. */
export async function collectFailures<T>(request: Request, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    noteFailure(request, error)
    throw error
  }
}
