/** What is known of one request outside of any procedure: the page it renders, its answer and its reports share it. */
export type Visit = {
  /** Cloudflare's own id where there is one: logs, reports and the answer's X-Request-Id name the same. */
  id: string
  /** Of the scripts and styles that this answer, and no other, may run. */
  nonce: string
  /** What the rendering page's routes failed with, once it has been rendered. */
  failures: () => unknown[]
}

const visits = new WeakMap<Request, Visit>()

const nonceBytes = 18
const idBytes = 16
// asked for by the thousand: asking is what costs
const random = new Uint8Array((nonceBytes + idBytes) * 200)
let used = random.length

/** Bytes that nobody has seen, and nobody sees again. */
function unseen(count: number): Uint8Array {
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
  for (const byte of unseen(idBytes)) id += hex[byte]
  return id
}

function begin(request: Request): Visit {
  return {
    id: request.headers.get('cf-ray') ?? newId(),
    nonce: btoa(String.fromCharCode(...unseen(nonceBytes))),
    failures: () => [],
  }
}

export function visitOf(request: Request): Visit {
  const visit = visits.get(request) ?? begin(request)
  visits.set(request, visit)
  return visit
}

/** Does `work` for a request; what it throws is known to whoever sends the answer, whatever is made of it on the way. */
export async function noting<T>(request: Request, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const visit = visitOf(request)
    const before = visit.failures
    visit.failures = () => [...before(), error]
    throw error
  }
}
