import { expect, test } from 'vitest'
import { exhaust, spendRate } from '../../../testing/rates.ts'
import { createWorld } from '../../../testing/world.ts'
import { USERNAME_REFUSALS, USERNAME_SENTENCES } from '../people/spec.ts'
import { REFUSALS, SENTENCES, takenEmailRate } from '../spec.ts'

const world = createWorld()
const unique = () => `p${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
const password = 'a good long password'

const signUp = (changes: object = {}) => {
  const username = unique()
  const body = { email: `${username}@limelight.test`, username, password, date_of_birth: '1990-05-17', ...changes }
  return world.rest('POST', '/auth/sign-up', { body })
}

test('signing up creates a fan account with a working session', async () => {
  const { status, body } = await signUp({ display_name: 'Ada', role: 'admin', is_super_admin: true })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({
    display_name: 'Ada',
    role: 'fan',
    is_creator: false,
    is_super_admin: false,
    user_metadata: { isCreator: false, isAdmin: false },
  })
  expect(body.session.user).toEqual(body.user)
  expect(new Date(body.session.expires_at).getTime()).toBeGreaterThan(Date.now())
  const me = await fetch(`${world.cloud.appOrigin}/api/v1/auth/session`, {
    headers: { authorization: `Bearer ${body.session.access_token}` },
  })
  expect(await me.json()).toMatchObject({ session: { user: { id: body.user.id } } })
})

test('stores only digests of refresh tokens, and a digest does not work as a token', async () => {
  const { body } = await signUp()
  const rows = await world.owner<{ id: string }>('select id from sessions where user_id = $1', [body.user.id])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.id).not.toBe(body.session.refresh_token)
  const replay = await world.rest('POST', '/auth/refresh', { body: { refresh_token: rows[0]?.id } })
  expect(replay.status).toBe(401)
})

test.each([
  [{ date_of_birth: '2015-01-01' }, 'date_of_birth', SENTENCES.tooYoung],
  [{ password: 'password123' }, 'password', SENTENCES.passwordCommon],
  [{ email: 'somebody.long@limelight.test', password: 'Somebody.Long' }, 'password', SENTENCES.passwordOwnName],
  [{ username: 'explore' }, 'username', USERNAME_SENTENCES.reserved],
  [{ display_name: 5 }, 'display_name', 'display_name is not valid.'],
])('refuses the sign-up value %j with an error message for its field', async (changes, field, sentence) => {
  const { status, body } = await signUp(changes)
  expect(status).toBe(422)
  expect(body.fields[field]).toBe(sentence)
})

test('refuses a taken email address or username, also in capital letters', async () => {
  const { body } = await signUp()
  expect(await signUp({ email: body.user.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: REFUSALS.emailTaken.code },
  })
  expect(await signUp({ username: body.user.username.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: USERNAME_REFUSALS.takenInOtherCase.code, message: USERNAME_REFUSALS.takenInOtherCase.sentence },
  })
})

test('ten sign-ups with taken email addresses block all sign-ups from that network address', async () => {
  const { body } = await signUp()
  const from = `10.77.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  const attempt = (email: string) =>
    fetch(`${world.cloud.appOrigin}/api/v1/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': from },
      body: JSON.stringify({ email, username: unique(), password, date_of_birth: '1990-05-17' }),
    })
  expect((await attempt(`${unique()}@limelight.test`)).status).toBe(201)
  await spendRate(world, takenEmailRate, from, 1)
  await exhaust(1, () => attempt(body.user.email))
  expect((await attempt(`${unique()}@limelight.test`)).status).toBe(429)
  expect((await signUp()).status).toBe(201)
})

test('refuses an unknown email address and a wrong password in the same way', async () => {
  const { body } = await signUp()
  const wrong = { email: body.user.email, password: 'not the password' }
  const known = await world.rest('POST', '/auth/sign-in', { body: wrong })
  const unknown = await world.rest('POST', '/auth/sign-in', { body: { ...wrong, email: `${unique()}@limelight.test` } })
  expect(unknown.body).toEqual(known.body)
})

test('parallel refreshes with one token return the same new token', async () => {
  const { body } = await signUp()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.rest('POST', '/auth/refresh', { body: { refresh_token: body.session.refresh_token } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map((answer) => answer.body.session.refresh_token)).size).toBe(1)
  expect(await world.owner('select 1 from session_families where user_id = $1', [body.user.id])).toHaveLength(1)
})

test('a refresh does not extend the spent token', async () => {
  const { body } = await signUp()
  const expiries = () =>
    world.owner<{ at: string }>('select expires_at::text as at from sessions where user_id = $1', [body.user.id])
  await world.owner("update sessions set expires_at = now() + interval '10 days' where user_id = $1", [body.user.id])
  const [before] = await expiries()
  for (let i = 0; i < 2; i++)
    await world.rest('POST', '/auth/refresh', { body: { refresh_token: body.session.refresh_token } })
  expect(await expiries()).toContainEqual(before)
})

test('signing out revokes both tokens and is idempotent', async () => {
  const { body } = await signUp()
  const bearer = { authorization: `Bearer ${body.session.access_token}` }
  const out = await fetch(`${world.cloud.appOrigin}/api/v1/auth/sign-out`, { method: 'POST', headers: bearer })
  expect(out.status).toBe(204)
  const me = await fetch(`${world.cloud.appOrigin}/api/v1/auth/session`, { headers: bearer })
  expect(me.status).toBe(401)
  const refresh = await world.rest('POST', '/auth/refresh', { body: { refresh_token: body.session.refresh_token } })
  expect(refresh.status).toBe(401)
  expect((await world.rest('POST', '/auth/sign-out')).status).toBe(204)
})

test('stores the refresh token of a browser in an HttpOnly cookie and refuses foreign origins', async () => {
  const ctx = world.contextOf(undefined, { client: 'browser' })
  const username = unique()
  const caller = world.as(undefined, ctx)
  const opened = await caller.accounts.signUp({
    email: `${username}@limelight.test`,
    username,
    password,
    date_of_birth: '1990-05-17',
  })
  expect(opened.session.refresh_token).toBeNull()
  const cookie = ctx.responseHeaders.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^limelight=\w+;.*HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  const sent = { cookie: cookie.split(';')[0] ?? '', id: 'x', address: 'x', country: null, userAgent: null }
  const foreign = world.as(undefined, { client: 'browser', request: { ...sent, origin: 'https://evil.example' } })
  await expect(foreign.accounts.refresh()).rejects.toThrow(REFUSALS.foreignOrigin.sentence)
  // a page of another origin must not sign its visitor in to another account
  const credentials = { email: `${username}@limelight.test`, password }
  await expect(foreign.accounts.signIn(credentials)).rejects.toThrow(REFUSALS.foreignOrigin.sentence)
  const ours = world.as(undefined, { client: 'browser', request: { ...sent, origin: world.env.APP_ORIGIN } })
  expect((await ours.accounts.refresh()).session?.user.username).toBe(username)
})

test('accepts the origin of the requested host and refuses all others', async () => {
  const { body } = await signUp()
  const { host, port } = new URL(world.cloud.appOrigin)
  const refresh = (origin: string) =>
    fetch(`http://localhost:${port}/api/v1/auth/refresh`, {
      method: 'POST',
      headers: { cookie: `limelight=${body.session.refresh_token}`, origin },
    })
  for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`, 'http://localhost:1'])
    expect((await refresh(origin)).status).toBe(403)
  expect((await refresh(`http://localhost:${port}`)).status).toBe(200)
})

test('refuses text with null characters, which PostgreSQL cannot store', async () => {
  const refused = await world.rest('POST', '/auth/sign-in', { body: { email: 'a\0@limelight.test', password } })
  expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  expect((await world.rest('GET', '/users/search?q=%00%00')).status).toBe(422)
  expect((await world.rest('GET', '/public/creators/a%00b')).status).toBe(422)
})
