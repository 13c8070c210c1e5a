import { correctedMs, measuredFetch } from './clock.ts'

const defaults = { attempts: 3, delayMs: 1_000, timeoutMs: 10_000 }
const delayCapMs = 30_000

export type RetryRules = {
  /** How often it is tried in all, at least once. */
  attempts?: number | undefined
  /** Before the second attempt; it doubles from there, up to 30 s. */
  delayMs?: number | undefined
  /** How long each attempt waits for the answer to begin. */
  timeoutMs?: number | undefined
}

/** What time and the network are; a test brings its own. */
export type World = {
  fetch(url: string, init: RequestInit): Promise<Response>
  now(): number
  /** Calls once after `ms`. @returns how to stop it. */
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
 * Fetches, and tries again when the network failed, an attempt took too long, or the server said that it is its own fault
 * (5xx) or too busy (429): 1 s later, then twice as long each time; never sooner than `Retry-After` says. Any other answer is handed on as it is, 404 included; so is the last one.
 *
 * Only what may safely happen twice is sent twice: GET, HEAD, PUT, DELETE, and what carries an `Idempotency-Key`, which
 * stays the same. Anything else is sent once.
 *
 * @throws TypeError for a URL or rules that make no sense; `Request timeout after {n}ms`; what fetch threw last; the
 * signal's reason once it is aborted.
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

/** How long to wait before asking again; undefined: this answer is the one. */
function pauseAfter({ status, headers }: Response, pauseMs: number, now: number): number | undefined {
  if (status < 500 && status !== 429) return undefined
  const wishedMs = retryAfterMs(headers.get('retry-after'), now)
  if (wishedMs === undefined) return pauseMs
  // who is told to come back in minutes is better told so than kept waiting
  return wishedMs > delayCapMs ? undefined : wishedMs
}

/** `Retry-After` in milliseconds from now, written as seconds or as a date; undefined: not written, or nonsense. */
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
    // browsers differ in what an aborted fetch throws
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
