import { beforeEach, describe, expect, test } from 'vitest'
import { type RetryRules, retryAfterMs, retryingFetch, type World } from './retrying-fetch.ts'

type Answer = { status: number; headers?: Record<string, string> } | 'network' | 'never'

const start = Date.UTC(2026, 10, 20, 12)
let answers: Answer[]
let sent: RequestInit[]
let waits: number[]
let now: number

beforeEach(() => {
  answers = []
  sent = []
  waits = []
  now = start
})

/** A network with planned responses, and a clock that jumps to the next timer. */
const world: World = {
  now: () => now,
  after(ms, call) {
    const timer = setTimeout(() => {
      now += ms
      waits.push(ms)
      call()
    })
    return () => clearTimeout(timer)
  },
  fetch(_url, init) {
    sent.push(init)
    const answer = answers.shift()
    if (answer === undefined) throw new Error('asked once more than expected')
    if (answer === 'network') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer !== 'never') return Promise.resolve(new Response(null, answer))
    // Some engines throw an error of their own instead of the signal's reason.
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  },
}

const ask = (init?: RequestInit, rules?: RetryRules) => retryingFetch('/x', init, rules, world)
const of = (status: number, headers: Record<string, string> = {}): Answer => ({ status, headers })

describe('retries', () => {
  test('retries failures of network and server after one and after two seconds', async () => {
    answers = ['network', of(503), of(200)]
    expect((await ask()).status).toBe(200)
    expect(waits).toEqual([1_000, 2_000])
  })

  test.each([400, 401, 403, 404, 408, 409, 422])('returns a %s without a retry', async (status) => {
    answers = [of(status)]
    expect((await ask()).status).toBe(status)
    expect(sent).toHaveLength(1)
  })

  test('returns the last response, or throws the last failure', async () => {
    answers = [of(500), of(502), of(503)]
    expect((await ask()).status).toBe(503)
    answers = ['network', of(500), 'network']
    await expect(ask()).rejects.toThrow('Failed to fetch')
    expect(sent).toHaveLength(6)
  })

  test('retries an attempt that times out', async () => {
    answers = ['never', of(200)]
    expect((await ask()).status).toBe(200)
    expect(waits).toEqual([10_000, 1_000])
    answers = ['never', 'never', 'never']
    await expect(ask({}, { timeoutMs: 250 })).rejects.toThrow('Request timeout after 250ms')
  })

  test('doubles the pause up to 30 seconds', async () => {
    answers = Array<Answer>(9).fill('network')
    await expect(ask({}, { attempts: 9 })).rejects.toThrow()
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1_000))
  })
})

describe('too many requests', () => {
  test('are retried after the Retry-After time, in seconds or as a date', async () => {
    answers = [
      of(429, { 'retry-after': '7' }),
      of(429, { 'retry-after': new Date(start + 19_000).toUTCString() }),
      of(200),
    ]
    expect((await ask()).status).toBe(200)
    expect(waits).toEqual([7_000, 12_000])
  })

  test('are retried like other failures without Retry-After, and not at all when it is minutes', async () => {
    answers = [of(429), of(429, { 'retry-after': '900' })]
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
    expect(waits).toEqual([1_000])
  })

  test('reads a past date as 0 and ignores an invalid Retry-After', () => {
    expect(retryAfterMs(new Date(start - 5_000).toUTCString(), start)).toBe(0)
    expect(['soon', null, '-1', '1.5', ''].map((header) => retryAfterMs(header, start))).toEqual(
      Array(5).fill(undefined),
    )
  })
})

describe('methods', () => {
  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('retries %s', async (method) => {
    answers = ['network', of(200)]
    expect((await ask({ method })).status).toBe(200)
  })

  test('sends a POST once', async () => {
    answers = ['network']
    await expect(ask({ method: 'POST' })).rejects.toThrow('Failed to fetch')
    answers = [of(503)]
    expect((await ask({ method: 'post' })).status).toBe(503)
    expect(waits).toEqual([])
  })

  test('retries a POST with an Idempotency-Key, with the same key and body', async () => {
    answers = ['network', of(429), of(201)]
    const init = { method: 'POST', headers: { 'Idempotency-Key': 'k1' }, body: '{"tokens":5}' }
    expect((await ask(init)).status).toBe(201)
    expect(sent.map(({ headers, body }) => [new Headers(headers).get('idempotency-key'), body])).toEqual(
      Array(3).fill(['k1', '{"tokens":5}']),
    )
  })
})

describe('aborting', () => {
  test('ends an attempt at once without a retry', async () => {
    const { signal, abort } = aborter()
    answers = ['never', of(200)]
    const asked = ask({ signal }, { timeoutMs: 1_000_000 })
    abort()
    await expect(asked).rejects.toThrow('not needed any more')
    expect(sent).toHaveLength(1)
  })

  test('ends the pause between two attempts', async () => {
    const { signal, abort } = aborter()
    answers = ['network', of(200)]
    const slow: World = {
      ...world,
      after(ms, call) {
        if (ms === 1_000) abort()
        return world.after(ms, call)
      },
    }
    await expect(retryingFetch('/x', { signal }, {}, slow)).rejects.toThrow('not needed any more')
    expect(sent).toHaveLength(1)
  })

  test('sends nothing when aborted before the start', async () => {
    const { signal, abort } = aborter()
    abort()
    await expect(ask({ signal })).rejects.toThrow('not needed any more')
    expect(sent).toEqual([])
  })
})

function aborter() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(new Error('not needed any more')) }
}

test.each([
  [{ attempts: 0 }, 'at least 1 attempt'],
  [{ attempts: Number.NaN }, 'at least 1 attempt'],
  [{ delayMs: -1 }, 'not be negative'],
  [{ timeoutMs: -1 }, 'not be negative'],
])('refuses the options %j', async (rules, words) => {
  await expect(ask({}, rules)).rejects.toThrow(words)
})

test('accepts only a string as URL', async () => {
  // @ts-expect-error JavaScript callers can still pass a URL
  await expect(retryingFetch(new URL('https://x.example/'), {}, {}, world)).rejects.toThrow(TypeError)
})

test('the time limit ends with the headers and does not cut off the body', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const quick: World = {
    ...world,
    async fetch(_, init) {
      signals.push(init.signal)
      return new Response('long')
    },
  }
  const response = await retryingFetch('/x', {}, { timeoutMs: 5 }, quick)
  await new Promise((resolve) => setTimeout(resolve))
  expect(signals[0]?.aborted).toBe(false)
  expect(await response.text()).toBe('long')
})
