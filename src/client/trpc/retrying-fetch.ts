import { correctedMs, measuredFetch } from '../time/clock.ts'

const defaults = { attempts: 3, delayMs: 1_000, timeoutMs: 10_000 }
const delayCapMs = 30_000

export type RetryRules = {
  /** Total number of attempts, at least one. */
  attempts?: number | undefined
  /** Pause before the second attempt in milliseconds. It doubles each time, up to 30 s. */
  delayMs?: number | undefined
  /** Milliseconds that each attempt waits for the response to begin. */
  timeoutMs?: number | undefined
}

/** Clock and network; a test passes its own. */
export type World = {
  fetch(url: string, init: RequestInit): Promise<Response>
  now(): number
  /** Calls once after `ms`. @returns a function that cancels it. */
  after(ms: number, call: () => void): () => void
}

const browser: World = {
  fetch: measuredFetch,
  now: correctedMs,
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Fetches, and retries after a network failure, a timeout, a server fault (5xx) or throttling (429). The first pause is
 * 1 s and doubles each time; `Retry-After` can only make it longer. Any other response, 404 included, is returned
 * unchanged, and so is the last one.
 * Only requests that are safe to repeat are sent again: GET, HEAD, PUT, DELETE, and those with an `Idempotency-Key`,
 * which stays the same.
 * @throws TypeError for an invalid URL or invalid rules; `Request timeout after {n}ms`; the last error of fetch; the
 *   signal's reason after an abort.
 */
export async function retryingFetch(
  url: string,
  init: RequestInit = {},
  rules: RetryRules = {},
  world: World = browser,
): Promise<Response> {
  const { attempts = defaults.attempts, delayMs = defaults.delayMs, timeoutMs = defaults.timeoutMs } = rules
  if (typeof url !== 'string') throw new TypeError('The URL must be a string.')
  if (!(attempts >= 1)) throw new TypeError('There must be at least 1 attempt.')
  if (!(delayMs >= 0 && timeoutMs >= 0)) throw new TypeError('Delay and timeout must not be negative.')
  const most = mayRepeat(init) ? attempts : 1
  for (let attempt = 1; ; attempt++) {
    let pauseMs = Math.min(delayMs * 2 ** (attempt - 1), delayCapMs)
    try {
      const response = await attemptOnce(url, init, timeoutMs, world)
      const wished = attempt < most ? pauseAfter(response, pauseMs, world.now()) : undefined
      if (wished === undefined) return response
      pauseMs = wished
      void response.body?.cancel()
    } catch (error) {
      if (attempt >= most || init.signal?.aborted) throw error
    }
    await pause(pauseMs, init.signal, world)
  }
}

function mayRepeat({ method = 'GET', headers }: RequestInit): boolean {
  return /^(get|head|put|delete)$/i.test(method) || new Headers(headers).has('idempotency-key')
}

/** Returns the pause before the next attempt in milliseconds; undefined if the response is final. */
function pauseAfter({ status, headers }: Response, pauseMs: number, now: number): number | undefined {
  if (status < 500 && status !== 429) return undefined
  const wishedMs = retryAfterMs(headers.get('retry-after'), now)
  if (wishedMs === undefined) return pauseMs
  // If the server asks for minutes, the caller gets the response now instead of waiting.
  return wishedMs > delayCapMs ? undefined : wishedMs
}

/** Returns the milliseconds until `Retry-After`, given as seconds or as a date; undefined if missing or invalid. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000
  const at = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

async function attemptOnce(url: string, init: RequestInit, timeoutMs: number, world: World): Promise<Response> {
  const { signal } = init
  signal?.throwIfAborted()
  const attempt = new AbortController()
  const timeout = new DOMException(`Request timeout after ${timeoutMs}ms`, 'TimeoutError')
  const stop = world.after(timeoutMs, () => attempt.abort(timeout))
  const both = signal ? AbortSignal.any([signal, attempt.signal]) : attempt.signal
  try {
    return await world.fetch(url, { ...init, signal: both })
  } catch (error) {
    // Browsers differ in the error that an aborted fetch throws.
    throw both.aborted ? both.reason : error
  } finally {
    stop()
  }
}

function pause(ms: number, signal: AbortSignal | null | undefined, world: World): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      stop()
      reject(signal?.reason)
    }
    const stop = world.after(ms, () => {
      signal?.removeEventListener('abort', aborted)
      resolve()
    })
    if (signal?.aborted) aborted()
    else signal?.addEventListener('abort', aborted, { once: true })
  })
}
