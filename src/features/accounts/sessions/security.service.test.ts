import { expect, test } from 'vitest'
import type { Rate } from '#providers/cache/index.ts'
import type { Context } from '#server/context.ts'
import { securityCount } from '#server/security-events.ts'
import { COMMON } from '#shared/errors.ts'
import { exhaust } from '#testing/rates.ts'
import { fetchesOf, isDatabaseTrip } from '#testing/trips.ts'
import { createWorld } from '#testing/world.ts'
import { signInRates } from '../sign-in/spec.ts'
import { REFUSALS } from '../spec.ts'
import { restorePerson, suspendPerson } from '../suspension/service.server.ts'
import { revokeAll, rewriteRevocationMarks } from './service.server.ts'
import { refreshGraceMs, SESSION_REFUSALS, SESSION_SENTENCES } from './spec.ts'

const world = createWorld()
const password = 'a good long password'

type Body = { user: { id: string; email: string; username: string }; session: Record<string, string> }

async function signUp(): Promise<Body> {
  const username = `s${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const body = { email: `${username}@limelight.test`, username, password, date_of_birth: '1990-05-17' }
  return (await world.rest('POST', '/auth/sign-up', { body })).body
}

type Options = { body?: object; token?: string; from?: string; headers?: Record<string, string> }

/** Sends a request to the REST API with an access token, from a network address. */
async function call(method: string, path: string, { body, token, from, headers }: Options = {}) {
  const answer = await fetch(`${world.cloud.appOrigin}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'cf-connecting-ip': from }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

const signIn = (email: string, more: object = {}, from?: string) =>
  call('POST', '/auth/sign-in', { body: { email, password, ...more }, ...(from && { from }) })
const guess = (email: string, more: object = {}, from?: string) => signIn(email, { password: 'wrong', ...more }, from)
const job = (): Context => world.contextOf()
/** Uses up attempts of a rate limit directly, because sign-ins would hash passwords. */
async function spendAttempts(rate: Rate, subject: string, attempts: number = rate.limit): Promise<void> {
  const { cache } = job().providers
  for (let taken = 0; taken < attempts; taken++) await cache.take(rate, subject)
}

test('ten wrong passwords block sign-in from their network address, with a waiting time', async () => {
  const { user } = await signUp()
  for (let i = 0; i < signInRates.address.limit; i++)
    expect((await guess(user.email, {}, '192.0.2.1')).body.code).toBe(REFUSALS.wrongCredentials.code)
  await exhaust(0, () => guess(user.email, {}, '192.0.2.1'))
  const closed = await signIn(user.email, {}, '192.0.2.1')
  const seconds = Number(closed.headers.get('retry-after'))
  expect(closed).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: SESSION_SENTENCES.tooManySignIns(seconds) },
  })
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(signInRates.address.windowSeconds)
  expect((await signIn(user.email, {}, '192.0.2.2')).status).toBe(200)
})

test('blocks sign-in to an unknown email address after the same number of attempts', async () => {
  const email = `${crypto.randomUUID()}@limelight.test`
  await exhaust(signInRates.address.limit, () => guess(email, {}, '192.0.2.3'))
})

test('one network has a sign-in limit over all accounts; known devices and other networks can sign in', async () => {
  const { user, session } = await signUp()
  // two attempts on each of 25 accounts, from two IPv6 addresses of one /64
  for (let n = 0; n < signInRates.network.limit / 2; n++)
    for (const from of ['2001:db8:5:5::1', '2001:db8:5:5:9::2'])
      expect((await guess(`${crypto.randomUUID()}@limelight.test`, {}, from)).status).toBe(401)
  await exhaust(0, () => guess(`${crypto.randomUUID()}@limelight.test`, {}, '2001:db8:5:5::3'))
  expect((await signIn(user.email, {}, '2001:db8:5:5::4')).status).toBe(429)
  expect((await signIn(user.email, { device_token: session.device_token }, '2001:db8:5:5::4')).status).toBe(200)
  expect((await signIn(user.email, {}, '2001:db8:5:6::4')).status).toBe(200)
})

test('logs a failed sign-in with its code and without password, email address or network address', async () => {
  const { user } = await signUp()
  const before = world.log.length
  const ctx = world.contextOf()
  const attempt = world.as(undefined, ctx).accounts.signIn({ email: user.email, password: 'not-my-secret' })
  await expect(attempt).rejects.toMatchObject({ cause: { code: 'WRONG_CREDENTIALS' } })
  const lines = world.log.slice(before).filter((line) => line.includes('"security"'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'security', kind: 'sign_in', code: 'WRONG_CREDENTIALS', path: 'accounts.signIn' },
  ])
  for (const secret of ['not-my-secret', user.email, ctx.request.address]) expect(lines.join()).not.toContain(secret)
})

test('logs and counts sign-ins, new passwords and exports in one format and without secrets', async () => {
  const { user } = await signUp()
  const before = world.log.length
  const now = new Date(Date.now() + Math.floor(Math.random() * 1e6) * 3_600_000)
  const visitor = world.as(undefined, { now })
  await visitor.accounts.signIn({ email: user.email, password })
  const claims = { userId: user.id, familyId: crypto.randomUUID(), role: 'fan' } as const
  const person = world.as({ id: user.id, username: user.username, role: 'fan', claims }, { now })
  await person.accounts.setPassword({ current_password: password, password: 'another quiet river' })
  await person.accounts.data.export()
  await world.settled()
  const lines = world.log.slice(before).filter((line) => line.includes('"security"'))
  const events = lines.map((line) => JSON.parse(line))
  expect(events.map(({ kind, path, user: id }) => [kind, path, id])).toEqual([
    ['signed_in', 'accounts.signIn', user.id],
    ['credentials', 'accounts.setPassword', user.id],
    ['export', 'accounts.data.export', user.id],
  ])
  for (const event of events) {
    expect(event).toMatchObject({ level: 'info', event: 'security', network: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(Number.isNaN(Date.parse(event.at))).toBe(false)
  }
  for (const secret of [password, 'quiet river', user.email]) expect(lines.join()).not.toContain(secret)
  const { cache } = world.contextOf().providers
  for (const { kind } of events) expect(await cache.countsOf(securityCount(kind), [now])).toEqual([1])
})

test('signing in again ends the previous sign-in of the same browser', async () => {
  const { user } = await signUp()
  const signInWithCookie = async (cookie = '') => {
    const ctx = world.contextOf()
    const request = { ...ctx.request, cookie }
    const { session } = await world
      .as(undefined, { request, responseHeaders: ctx.responseHeaders })
      .accounts.signIn({ email: user.email, password })
    const cookies = ctx.responseHeaders.getSetCookie().map((one) => one.split(';')[0])
    return { token: session.access_token, cookie: cookies.join('; ') }
  }
  const first = await signInWithCookie()
  const other = await signInWithCookie()
  const again = await signInWithCookie(first.cookie)
  const statusOf = async (token: string) => (await call('GET', '/auth/session', { token })).status
  expect(await Promise.all([first, other, again].map(({ token }) => statusOf(token)))).toEqual([401, 200, 200])
})

test('sign-ins to a known and an unknown email address make the same provider calls in the same order', async () => {
  const { user } = await signUp()
  const signIn = (email: string) =>
    fetchesOf(() =>
      expect(world.as().accounts.signIn({ email, password: 'wrong' })).rejects.toThrow(
        REFUSALS.wrongCredentials.sentence,
      ),
    )
  const known = await signIn(user.email)
  expect(known.filter(isDatabaseTrip)).toHaveLength(1)
  expect(known.length).toBeGreaterThan(1)
  expect(await signIn(`${crypto.randomUUID()}@limelight.test`)).toEqual(known)
})

test('a blocked network address does not use up the account’s attempts, and a known device can sign in', async () => {
  const { user, session } = await signUp()
  const fromBlocked = () => guess(user.email, {}, '198.51.100.1')
  // attempts from a blocked network address do not count for the account
  await spendAttempts(signInRates.address, `${user.email} 198.51.100.1`)
  for (let sent = 0; sent < 8; sent++) expect((await fromBlocked()).status).toBe(429)
  await spendAttempts(signInRates.account, user.email, signInRates.account.limit - 1)
  expect((await signIn(user.email, {}, '198.51.100.2')).status).toBe(200)
  // many network addresses together use up the attempts of the account
  await spendAttempts(signInRates.account, user.email)
  expect((await signIn(user.email, {}, '198.51.100.200')).status).toBe(429)
  // the known device sends the token of its sign-in
  expect((await signIn(user.email, { device_token: session.device_token }, '198.51.100.200')).status).toBe(200)
  // a device token is not valid for another account, and has a separate limit
  const other = await signUp()
  const strange = { device_token: other.session.device_token }
  expect((await signIn(user.email, strange, '198.51.100.200')).status).toBe(429)
  const known = { device_token: session.device_token }
  for (let i = 0; i < signInRates.device.limit; i++) expect((await guess(user.email, known)).status).toBe(401)
  await exhaust(0, () => guess(user.email, known))
  expect((await signIn(user.email, known)).status).toBe(429)
})

test('a signed HttpOnly cookie identifies a device for a year, for several people', async () => {
  const [first, second] = [await signUp(), await signUp()]
  const cookieOf = (answer: { headers: Headers }) =>
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith('limelight_device=')) ?? ''
  const set = cookieOf(await signIn(first.user.email))
  expect(set).toMatch(/; HttpOnly; SameSite=Lax; Path=\/; Max-Age=31536000/)
  const cookie = set.split(';')[0] ?? ''
  const both = await call('POST', '/auth/sign-in', {
    body: { email: second.user.email, password },
    headers: { cookie },
  })
  const shared = (cookieOf(both).split(';')[0] ?? '').slice('limelight_device='.length)
  for (const { user } of [first, second]) {
    await spendAttempts(signInRates.address, `${user.email} 203.0.113.1`)
    expect((await signIn(user.email, {}, '203.0.113.1')).status).toBe(429)
    expect((await signIn(user.email, { device_token: shared }, '203.0.113.1')).status).toBe(200)
    // a modified token is ignored
    expect((await signIn(user.email, { device_token: `${shared.slice(0, -4)}AAAA` }, '203.0.113.1')).status).toBe(429)
  }
})

test('lists signed-in devices and signs out one or all others at once', async () => {
  const { user } = await signUp()
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const here = (await signIn(user.email)).body.session
  const there = await call('POST', '/auth/sign-in', {
    body: { email: user.email, password },
    from: '192.0.2.77',
    headers: { 'user-agent': agent },
  })
  const theirs = there.body.session
  const { body } = await call('GET', '/auth/sessions', { token: here.access_token })
  expect(body.sessions).toHaveLength(3)
  expect(body.sessions[0]).toMatchObject({ current: true })
  const listed = body.sessions.find(({ device }: { device: string }) => device === 'Firefox on Linux')
  expect(listed).toMatchObject({ current: false, address: '192.0.2.77' })
  expect(Date.parse(listed.created_at)).toBeLessThanOrEqual(Date.parse(listed.last_seen_at))

  const stranger = await signUp()
  const notTheirs = await call('DELETE', `/auth/sessions/${listed.id}`, { token: stranger.session.access_token })
  expect(notTheirs).toMatchObject({ status: 404, body: { code: SESSION_REFUSALS.noSession.code } })
  expect((await call('GET', '/auth/session', { token: theirs.access_token })).status).toBe(200)
  expect((await call('DELETE', `/auth/sessions/${listed.id}`, { token: here.access_token })).status).toBe(204)
  expect((await call('GET', '/auth/session', { token: theirs.access_token })).status).toBe(401)
  const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token: theirs.refresh_token } })
  expect(refreshed.status).toBe(401)
  expect((await call('DELETE', `/auth/sessions/${listed.id}`, { token: here.access_token })).status).toBe(404)

  const others = await call('POST', '/auth/sessions/revoke-others', { token: here.access_token })
  expect(others).toMatchObject({ status: 200, body: { revoked: 1 } })
  const left = await call('GET', '/auth/sessions', { token: here.access_token })
  expect(left.body.sessions).toMatchObject([{ current: true }])
})

test('reuse of a stolen refresh token ends the sign-in and notifies the person once', async () => {
  const { user, session } = await signUp()
  const first = { refresh_token: session.refresh_token }
  const second = (await call('POST', '/auth/refresh', { body: first })).body.session
  await world.owner('update sessions set spent_at = spent_at - $2 * interval $$1 ms$$ where user_id = $1', [
    user.id,
    refreshGraceMs + 1000,
  ])
  const replays = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/auth/refresh', { body: first })))
  expect(replays.map(({ status }) => status)).toEqual(Array(5).fill(401))
  expect((await call('GET', '/auth/session', { token: second.access_token })).status).toBe(401)
  const next = await call('POST', '/auth/refresh', { body: { refresh_token: second.refresh_token } })
  expect(next.status).toBe(401)
  await expect.poll(() => world.noticesOf(user)).toMatchObject([{ title: 'We signed out one of your devices' }])
  await expect
    .poll(async () => (await world.mailsTo({ username: user.username })).map(({ subject }) => subject))
    .toContain('We signed out one of your devices')
})

test('a suspended person can only read the reason and sign out', async () => {
  const { user, session } = await signUp()
  const token = session.access_token
  expect((await call('GET', '/tokens/balance', { token })).status).toBe(200)
  const admin = world.adminContext(await world.person('admin'))
  const reason = 'You sold what was not yours.'
  expect(await suspendPerson(admin, { userId: user.id, reason, until: null })).toBe(true)
  // the suspension revoked all sign-ins
  expect((await call('GET', '/tokens/balance', { token })).status).toBe(401)
  expect((await call('POST', '/auth/refresh', { body: { refresh_token: session.refresh_token } })).status).toBe(401)
  const again = await signIn(user.email)
  expect(again.body.user).toMatchObject({ status: 'suspended' })
  const now = again.body.session.access_token
  for (const [method, path] of [
    ['GET', '/tokens/balance'],
    ['GET', '/creators/explore'],
    ['POST', '/tips/send'],
    ['GET', '/auth/sessions'],
  ] as const)
    expect(await call(method, path, { token: now })).toMatchObject({
      status: 403,
      body: {
        code: 'SUSPENDED',
        suspended_reason: 'You sold what was not yours.',
        message: `${COMMON.suspended.sentence} You sold what was not yours.`,
      },
    })
  const shown = await call('GET', '/auth/session', { token: now })
  expect(shown.body.session.user).toMatchObject({
    status: 'suspended',
    suspended_reason: 'You sold what was not yours.',
  })
  const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token: again.body.session.refresh_token } })
  expect(refreshed.status).toBe(200)

  expect(await restorePerson(admin, user.id)).toBe(true)
  expect((await call('GET', '/tokens/balance', { token: now })).status).toBe(200)
  expect((await call('POST', '/auth/sign-out', { token: now })).status).toBe(204)
})

test('refuses to sign in to a deleted account', async () => {
  const { user, session } = await signUp()
  await world.owner("update users set status = 'deleted' where id = $1", [user.id])
  expect(await revokeAll(job(), user.id)).toBe(1)
  expect((await call('GET', '/auth/session', { token: session.access_token })).status).toBe(401)
  expect((await call('POST', '/auth/refresh', { body: { refresh_token: session.refresh_token } })).status).toBe(401)
  expect(await signIn(user.email)).toMatchObject({ status: 401, body: { code: REFUSALS.wrongCredentials.code } })
})

test('the job `marks` blocks access tokens that were revoked while Redis was down', async () => {
  const { user, session } = await signUp()
  await world.owner('update session_families set revoked_at = now() where user_id = $1', [user.id])
  expect((await call('GET', '/tokens/balance', { token: session.access_token })).status).toBe(200)
  expect(await rewriteRevocationMarks(job())).toBeGreaterThan(0)
  expect((await call('GET', '/tokens/balance', { token: session.access_token })).status).toBe(401)
})
