import { expect, test, vi } from 'vitest'
import { MeetingsUnavailable } from '#providers/meetings/index.ts'
import { CRASH } from '#shared/crash.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { errorsPath, serverTimeHeader } from '#shared/paths.ts'
import { spendRate } from '#testing/rates.ts'
import { createWorld } from '#testing/world.ts'
import { reportRate } from '../report.ts'
import { jsonBodyMaxBytes } from '../rest/limits.ts'
import { only } from '../rest/only.ts'
import { handleRequest } from './handle-request.ts'
import { everywhere } from './headers.ts'
import { collectFailures } from './request-context.ts'

const world = createWorld()
const { appOrigin, consoleOrigin } = world.cloud
const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  fetch(appOrigin + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
// Untyped: the reports of the stand-in.
const reports = async () => (await fetch(`${consoleOrigin}/reports`)).json()

test.each([
  ['an answer', 'GET', '/api/v1/health', 200],
  ['a refusal', 'GET', '/api/v1/tokens/balance', 401],
  ['an unknown address', 'GET', '/api/v1/nothing', 404],
  ['a file of another build', 'GET', '/assets/index-gone.js', 404],
  ['an unknown method', 'DELETE', '/api/v1/health', 405],
  ['an address that cannot be read', 'GET', '/api/v1/messages/%E0%A4%A', 400],
  ['an unsigned webhook', 'POST', '/api/webhooks/stripe', 400],
])('%s carries every common header and a request id', async (_name, method, path, status) => {
  const answer = await ask(method, path)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...everywhere,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-request-id': expect.stringMatching(/^[\w-]{16,}$/),
    [serverTimeHeader]: expect.stringMatching(/^\d{13}$/),
  })
  // Without CORS headers other sites cannot read the response.
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
})

test('refuses calls with a cookie from other sites', async () => {
  const person = await world.person()
  const foreign = { origin: 'https://evil.example', cookie: 'limelight=x' }
  for (const [method, path] of [
    ['POST', '/api/v1/auth/refresh'],
    ['POST', '/api/v1/auth/sign-out'],
    ['POST', '/api/v1/tips/send'],
  ] as const) {
    const answer = await ask(method, path, foreign, {})
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' })
  }
  expect((await ask('POST', '/api/v1/auth/refresh', { 'sec-fetch-site': 'cross-site' }, {})).status).toBe(403)
  const bearer = { origin: 'https://partner.example', authorization: `Bearer ${await world.bearer(person)}` }
  expect((await ask('POST', '/api/v1/tips/send', bearer, {})).status).toBe(422)
})

test('forwards a page crash under its id, without email addresses', async () => {
  const id = crypto.randomUUID().replaceAll('-', '')
  const crash = {
    id,
    name: 'TypeError',
    message: 'no fan@limelight.test',
    stack: 'TypeError\n at a (b.js:1:2)',
    path: '/',
  }
  expect((await ask('POST', errorsPath, {}, crash)).status).toBe(204)
  await vi.waitFor(async () =>
    expect(await reports()).toContainEqual(
      expect.objectContaining({
        event_id: id,
        tags: expect.objectContaining({ where: 'browser' }),
        exception: { values: [expect.objectContaining({ type: 'TypeError', value: 'no [mail]' })] },
      }),
    ),
  )
})

test('forwards policy violations in both formats, except those of browser extensions', async () => {
  const mark = crypto.randomUUID()
  const older = { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': `https://old.example/${mark}` } }
  const newer = (blockedURL: string, sourceFile: string | null) => [
    { type: 'csp-violation', url: appOrigin, body: { effectiveDirective: 'img-src', blockedURL, sourceFile } },
  ]
  for (const body of [
    newer(`https://extension.example/${mark}`, 'chrome-extension://abc/x.js'),
    newer(`https://new.example/${mark}`, null),
    older,
  ])
    expect((await ask('POST', errorsPath, {}, body)).status).toBe(204)
  const reported = async () => JSON.stringify(await reports())
  await vi.waitFor(async () => {
    expect(await reported()).toContain(`script-src refused https://old.example/${mark}`)
    expect(await reported()).toContain(`img-src refused https://new.example/${mark}`)
  })
  expect(await reported()).not.toContain('extension.example')
})

test('refuses unknown and oversized reports', async () => {
  expect((await ask('POST', errorsPath, {}, { hello: 1 })).status).toBe(400)
  expect((await ask('POST', errorsPath, {}, { id: 'x'.repeat(40_000) })).status).toBe(413)
})

/** Answers a page request that fails with `error`, while the framework hides the error. */
function failingPage(error: unknown, accept = 'text/html') {
  const runtime = { env: world.env, write: () => undefined, waitUntil: (work: Promise<unknown>) => void work }
  const request = new Request(`${appOrigin}/explore`, { headers: { accept } })
  const answer = (asked: Request) =>
    collectFailures<Response>(asked, () => Promise.reject(error)).catch(() => Response.json({}, { status: 500 }))
  return handleRequest(runtime, request, answer)
}

test('a page that fails to render shows the crash screen under its policy and is reported', async () => {
  const answer = await failingPage(new TypeError('no stage'))
  const html = await answer.text()
  const id = answer.headers.get('x-request-id') ?? 'none'
  expect(answer.status).toBe(500)
  for (const part of [CRASH.title, CRASH.text, CRASH.refresh, id]) expect(html).toContain(part)
  const nonce = /<style nonce="([^"]+)"/.exec(html)?.[1]
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  await vi.waitFor(async () =>
    expect(await reports()).toContainEqual(
      expect.objectContaining({ tags: expect.objectContaining({ requestId: id }), transaction: 'page failed' }),
    ),
  )
})

test('a page without its service gets 503 with a retry time, and API clients get JSON', async () => {
  const answer = await failingPage({ data: { httpStatus: 503 } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  const program = await failingPage(new TypeError('no stage'), 'application/json')
  expect(program.headers.get('content-type')).toContain('application/json')
})

test('a route keeps its own 503 response, and the cause is logged', async () => {
  const lines: string[] = []
  const runtime = { env: world.env, write: (line: string) => void lines.push(line), waitUntil: () => undefined }
  const failing = only('GET', () => {
    throw new AppError(COMMON.unavailable, { cause: new Error('the bucket is away'), retryAfterSeconds: 2 })
  })
  const answer = await handleRequest(runtime, new Request(`${appOrigin}/media/x`), async (request) => {
    if (!failing.GET) throw new Error('no handler')
    return failing.GET({ request })
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({ code: COMMON.unavailable.code, message: COMMON.unavailable.sentence })
  expect(lines.join('\n')).toContain('the bucket is away')
})

test('responds to an uncaught error with 500 and reports it', async () => {
  const runtime = { env: world.env, write: () => undefined, waitUntil: (work: Promise<unknown>) => void work }
  const answer = await handleRequest(runtime, new Request(`${appOrigin}/api/ping`), () => {
    throw new TypeError('no floor')
  })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ code: 'INTERNAL', error: 'Internal server error' })
  const id = answer.headers.get('x-request-id')
  await vi.waitFor(async () => expect(JSON.stringify(await reports())).toContain(id))
})

test('limits reports per network address', async () => {
  const work: Promise<unknown>[] = []
  const runtime = { env: world.env, write: () => undefined, waitUntil: (one: Promise<unknown>) => void work.push(one) }
  const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } })
  const [limited, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const fail = async (address: string) => {
    const answer = await handleRequest(runtime, new Request(`${appOrigin}/api/ping`, from(address)), () => {
      throw new TypeError('no floor')
    })
    return answer.headers.get('x-request-id')
  }
  const left = 3
  await spendRate(world, reportRate, networkOf(limited), left)
  const ids: (string | null)[] = []
  for (let i = 0; i < left + 5; i++) ids.push(await fail(limited))
  const last = await fail(other)
  await Promise.all(work)
  const reported = JSON.stringify(await reports())
  const found = ids.filter((id) => reported.includes(String(id)))
  expect(found.slice(0, left)).toEqual(ids.slice(0, left))
  // or one more, because a new window of the rate limit may start during the test
  expect(found.length).toBeLessThanOrEqual(left + 1)
  expect(reported).toContain(last)
})

test('reports the outage of a provider once in each window of a minute for all callers', async () => {
  const work: Promise<unknown>[] = []
  const runtime = { env: world.env, write: () => undefined, waitUntil: (one: Promise<unknown>) => void work.push(one) }
  const ids: (string | null)[] = []
  for (let i = 0; i < 5; i++) {
    const headers = { 'cf-connecting-ip': crypto.randomUUID() }
    const answer = await handleRequest(runtime, new Request(`${appOrigin}/api/ping`, { headers }), () => {
      throw new MeetingsUnavailable('no answer')
    })
    ids.push(answer.headers.get('x-request-id'))
  }
  await Promise.all(work)
  const reported = JSON.stringify(await reports())
  // a second window may start during the test
  expect(ids.filter((id) => reported.includes(String(id))).length).toBeLessThanOrEqual(2)
})

test.each([
  [2, true],
  // A large body is not read.
  [jsonBodyMaxBytes + 1, false],
])('a refused body of %i bytes is read to its end: %s', async (size, isRead) => {
  const runtime = { env: world.env, write: () => undefined, waitUntil: (work: Promise<unknown>) => void work }
  const headers = { origin: 'https://evil.example', cookie: 'limelight=x', 'content-length': String(size) }
  const request = new Request(`${appOrigin}/api/ping`, { method: 'POST', headers, body: new Uint8Array(size) })
  const answer = await handleRequest(runtime, request, () => new Response())
  expect([answer.status, request.bodyUsed]).toEqual([403, isRead])
})
