import { expect, test } from 'vitest'
import { COMMON } from '#shared/errors.ts'
import { codeOf } from '#testing/authenticator.ts'
import { exhaust } from '#testing/rates.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { PASSWORD_REFUSALS } from '../passwords/spec.ts'
import { SENTENCES } from '../spec.ts'
import { TWO_STEP_REFUSALS, TWO_STEP_SENTENCES, totpRates } from './spec.ts'

const world = createWorld()
const password = 'a good long password'

type Account = { email: string; token: string; id: string; username: string }

async function signUp(): Promise<Account> {
  const username = `o${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const email = `${username}@limelight.test`
  const { body } = await call('POST', '/auth/sign-up', { email, username, password, date_of_birth: '1990-05-17' })
  return { email, username, token: body.session.access_token, id: body.user.id }
}

async function call(method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${world.cloud.appOrigin}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

const signIn = ({ email }: Account) => call('POST', '/auth/sign-in', { email, password })
const verify = (challenge: string, code: string) => call('POST', '/auth/totp/verify', { challenge, code })

/** Signs up a person with two-step sign-in. The setup spends the current code of the app. */
async function withTotp(): Promise<Account & { secret: string; spent: string; recovery: string[] }> {
  const account = await signUp()
  const enrolled = await call('POST', '/auth/totp/enrol', { password }, account.token)
  const { secret } = enrolled.body
  const spent = codeOf(secret)
  const confirmed = await call('POST', '/auth/totp/confirm', { code: spent }, account.token)
  expect(confirmed.status).toBe(200)
  return { ...account, secret, spent, recovery: confirmed.body.recovery_codes }
}

/** Makes spent codes of the app valid again, because the tests do not wait for the next time step. */
const forgetSteps = ({ id }: Account) => world.owner('update totp_secrets set last_step = 0 where user_id = $1', [id])

test('two-step sign-in is on after enrolment and confirmation, mails the person and asks at every sign-in', async () => {
  const account = await signUp()
  expect((await call('GET', '/auth/totp', undefined, account.token)).body).toEqual({
    enabled: false,
    enabled_at: null,
    recovery_codes_left: 0,
    missing: false,
    asks_password: true,
  })
  expect((await call('POST', '/auth/totp/confirm', { code: '123456' }, account.token)).body.code).toBe(
    TWO_STEP_REFUSALS.totpNotBegun.code,
  )
  const { secret, otpauth_url } = (await call('POST', '/auth/totp/enrol', { password }, account.token)).body
  expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret)
  // before the confirmation, the password is enough to sign in
  expect((await signIn(account)).status).toBe(200)
  const wrong = await call('POST', '/auth/totp/confirm', { code: '000000' }, account.token)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'TOTP_WRONG', fields: { code: expect.any(String) } } })
  const confirmed = await call('POST', '/auth/totp/confirm', { code: codeOf(secret) }, account.token)
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
  expect((await call('POST', '/auth/totp/enrol', { password }, account.token)).body.code).toBe('TOTP_ALREADY_ON')
  await expect
    .poll(async () => (await world.mailsTo(account)).map(({ subject }) => subject))
    .toContain('Two-step sign-in is on')

  const first = await signIn(account)
  expect(first).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED', challenge: expect.any(String) } })
  expect(first.headers.getSetCookie()).toEqual([])
  await forgetSteps(account)
  const second = await verify(first.body.challenge, codeOf(secret))
  expect(second).toMatchObject({ status: 200, body: { user: { id: account.id } } })
  expect((await call('GET', '/auth/session', undefined, second.body.session.access_token)).status).toBe(200)
})

test('the database stores no plaintext secret and no plaintext recovery code', async () => {
  const { id, secret, recovery } = await withTotp()
  const rows = await world.owner('select sealed from totp_secrets where user_id = $1', [id])
  const codes = await world.owner('select digest from recovery_codes where user_id = $1', [id])
  expect(rows).toHaveLength(1)
  expect(codes).toHaveLength(10)
  const held = JSON.stringify([rows, codes])
  for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
    expect(held).not.toContain(hidden)
})

test('a code of the current or a neighbouring step signs in once, also in parallel requests', async () => {
  const account = await withTotp()
  const challenge = async () => (await signIn(account)).body.challenge
  // the code that confirmed the enrolment is spent
  expect((await verify(await challenge(), account.spent)).body.code).toBe('TOTP_WRONG')
  expect((await verify(await challenge(), codeOf(account.secret, 1))).status).toBe(200)
  // a code that is older than the newest accepted one is refused
  expect((await verify(await challenge(), codeOf(account.secret, -1))).body.code).toBe('TOTP_WRONG')
  await forgetSteps(account)
  expect((await verify(await challenge(), codeOf(account.secret, -3))).body.code).toBe('TOTP_WRONG')
  const challenges = await Promise.all(Array.from({ length: 4 }, challenge))
  const code = codeOf(account.secret)
  const answers = await Promise.all(challenges.map((one) => verify(one, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('two-step sign-in and recovery codes still work after a change of the session secret', async () => {
  const { id, secret, recovery } = await withTotp()
  const person = {
    id,
    username: 'changed',
    role: 'fan',
    claims: { userId: id, familyId: crypto.randomUUID(), role: 'fan' },
  } as const
  const old = world.env.SESSION_SECRET
  const changed = { ...world.env, SESSION_SECRET: 'another secret of 32 characters.' }
  const renewed = (env: typeof world.env, code: string) =>
    world.as(person, { env }).accounts.security.renewRecoveryCodes({ code })
  await expect(renewed(changed, recovery[0] ?? '')).rejects.toMatchObject({ cause: { code: 'TOTP_WRONG' } })
  const rotating = { ...changed, SESSION_SECRET_OLD: old }
  const sealedNow = async () =>
    (await world.owner('select sealed from totp_secrets where user_id = $1', [id]))[0]?.sealed
  const before = await sealedNow()
  expect((await renewed(rotating, codeOf(secret, 1))).recovery_codes).toHaveLength(10)
  await world.settled()
  expect(await sealedNow()).not.toBe(before)
  // the first use encrypted the secret again, so that the old session secret is no longer needed
  await world.owner('update totp_secrets set last_step = 0 where user_id = $1', [id])
  const { recovery_codes } = await renewed(changed, codeOf(secret, 1))
  expect((await renewed(rotating, recovery_codes[0] ?? '')).recovery_codes).toHaveLength(10)
})

test('a change of the email address asks for the second step if it is on', async () => {
  const account = await withTotp()
  const change = (more: object) =>
    call('POST', '/auth/email', { email: `n${account.email}`, password, ...more }, account.token)
  expect(await change({})).toMatchObject({ status: 422, body: { fields: { code: TWO_STEP_SENTENCES.codeForm } } })
  expect((await change({ code: account.spent })).body.code).toBe('TOTP_WRONG')
  expect((await change({ code: codeOf(account.secret, 1) })).status).toBe(200)
})

test('a recovery code works once instead of a code of the app, also in lower case or without hyphens', async () => {
  const account = await withTotp()
  const [first = '', second = ''] = account.recovery
  const challenge = (await signIn(account)).body.challenge
  expect((await verify(challenge, ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
  expect((await verify((await signIn(account)).body.challenge, first)).body.code).toBe('TOTP_WRONG')
  expect((await call('GET', '/auth/totp', undefined, account.token)).body).toMatchObject({ recovery_codes_left: 9 })
  await expect
    .poll(async () => (await world.mailsTo(account)).map(({ subject }) => subject))
    .toContain('A recovery code was used')
  const renewed = await call('POST', '/auth/totp/recovery-codes', { code: second }, account.token)
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect((await verify((await signIn(account)).body.challenge, account.recovery[2] ?? '')).status).toBe(401)
})

test('a two-step challenge allows five attempts, is valid for one person, and cannot be forged', async () => {
  const account = await withTotp()
  const { challenge } = (await signIn(account)).body
  for (let i = 0; i < totpRates.challenge.limit; i++) expect((await verify(challenge, '000000')).status).toBe(401)
  await exhaust(0, () => verify(challenge, '000000'))
  const spent = await verify(challenge, codeOf(account.secret, 1))
  expect(spent.status).toBe(429)
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await verify(account.token, '000000')).toMatchObject({ status: 401, body: { code: 'TOTP_CHALLENGE_ENDED' } })
  expect(await verify('nothing', '000000')).toMatchObject({ status: 401, body: { code: 'TOTP_CHALLENGE_ENDED' } })
  // a challenge is not valid as an access token
  expect((await call('GET', '/auth/session', undefined, challenge)).status).toBe(401)
})

test('a two-step challenge signs in once, also with several valid codes', async () => {
  const account = await withTotp()
  const { challenge } = (await signIn(account)).body
  expect((await verify(challenge, codeOf(account.secret, 1))).status).toBe(200)
  expect((await verify(challenge, account.recovery[0] ?? '')).body.code).toBe('TOTP_CHALLENGE_ENDED')

  const second = (await signIn(account)).body.challenge
  const answers = await Promise.all(account.recovery.slice(1, 5).map((code) => verify(second, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('enrolment requires the password; without a password it requires a sign-in within ten minutes', async () => {
  const account = await signUp()
  const enrol = (body: object) => call('POST', '/auth/totp/enrol', body, account.token)
  expect(await enrol({})).toMatchObject({ status: 422, body: { fields: { password: SENTENCES.passwordMissing } } })
  expect(await enrol({ password: 'not my password' })).toMatchObject({ status: 422, body: { code: 'PASSWORD_WRONG' } })
  expect((await enrol({ password })).status).toBe(200)

  await world.owner("update users set password_hash = '-' where id = $1", [account.id])
  expect((await call('GET', '/auth/totp', undefined, account.token)).body).toMatchObject({ asks_password: false })
  expect((await enrol({})).status).toBe(200)
  await world.owner("update session_families set created_at = now() - interval '11 minutes' where user_id = $1", [
    account.id,
  ])
  expect(await enrol({ password })).toMatchObject({
    status: 403,
    body: { code: 'SIGN_IN_AGAIN', message: PASSWORD_REFUSALS.signInAgain.sentence },
  })
})

test('turning two-step sign-in off stops weekly payouts and mails the person', async () => {
  const account = await withTotp()
  await world.owner("update users set role = 'creator' where id = $1", [account.id])
  await world.owner('insert into creator_profiles (user_id, category) values ($1, $2)', [account.id, 'Other'])
  const { body } = await verify((await signIn(account)).body.challenge, account.recovery[0] ?? '')
  const token: string = body.session.access_token
  const settings = (schedule: string) => call('PUT', '/payouts/settings', { schedule }, token)
  expect(await settings('weekly')).toMatchObject({ status: 200, body: { schedule: 'weekly' } })
  const code = account.recovery[1] ?? ''
  expect((await call('POST', '/auth/totp/disable', { password, code }, token)).status).toBe(204)
  expect((await call('GET', '/payouts/settings', undefined, token)).body).toMatchObject({ schedule: 'manual' })
  expect(await settings('weekly')).toMatchObject({ status: 403, body: { code: 'TOTP_REQUIRED' } })
  await expect
    .poll(async () => (await world.mailsTo(account)).map(({ text }) => text).join())
    .toContain(TWO_STEP_SENTENCES.weeklyStopped)
})

test('turning two-step sign-in off requires the password and a code', async () => {
  const account = await withTotp()
  const disable = (body: object) => call('POST', '/auth/totp/disable', body, account.token)
  const code = codeOf(account.secret, 1)
  expect((await disable({ password: 'wrong', code })).body).toMatchObject({
    code: 'PASSWORD_WRONG',
    fields: { password: expect.any(String) },
  })
  expect((await disable({ password, code: '000000' })).body.code).toBe('TOTP_WRONG')
  expect((await disable({ password, code })).status).toBe(204)
  expect((await disable({ password, code })).body.code).toBe('TOTP_NOT_ON')
  expect((await signIn(account)).status).toBe(200)
  expect(await world.owner('select 1 from totp_secrets where user_id = $1', [account.id])).toEqual([])
  expect(await world.owner('select 1 from recovery_codes where user_id = $1', [account.id])).toEqual([])
})

/** Creates a person who just signed in without a password and is not exempt from two-step sign-in. */
const withoutExemption = async (role: 'creator' | 'admin'): Promise<TestPerson> => {
  const person = await world.person(role)
  await world.owner('insert into session_families (id, user_id) values ($1, $2)', [person.claims.familyId, person.id])
  await world.owner('update users set totp_exempt = false where id = $1', [person.id])
  return person
}
const refusal = { status: 403, body: { code: 'TOTP_REQUIRED', message: COMMON.secondStepMissing.sentence } }

test('an admin can work only with two-step sign-in, from the moment it is on', async () => {
  const admin = await withoutExemption('admin')
  expect(await world.rest('GET', '/admin/wallet', { as: admin })).toMatchObject(refusal)
  expect((await world.rest('GET', '/auth/totp', { as: admin })).body).toMatchObject({ missing: true })
  const { secret } = (await world.rest('POST', '/auth/totp/enrol', { as: admin })).body
  expect(await world.rest('GET', '/admin/wallet', { as: admin })).toMatchObject(refusal)
  await world.rest('POST', '/auth/totp/confirm', { as: admin, body: { code: codeOf(secret) } })
  expect((await world.rest('GET', '/admin/wallet', { as: admin })).status).toBe(200)
  // the loss of the admin role takes effect at once
  await world.owner("update users set role = 'fan' where id = $1", [admin.id])
  expect(await world.rest('GET', '/admin/wallet', { as: admin })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
})

test('an admin needs two-step sign-in to read other people’s data, also in procedures for creators', async () => {
  const [admin, creator, fan] = [
    await withoutExemption('admin'),
    await world.person('creator'),
    await world.person('fan'),
  ]
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { event } = await world
    .as(creator)
    .events.create({ type: 'class', title: 'Words.', date, time: '22:00', price: 10 })
  const paths = [`/analytics/creator/${creator.id}/overview`, `/events/${event.id}/tickets`]
  for (const path of paths) expect(await world.rest('GET', path, { as: admin }), path).toMatchObject(refusal)
  await world.owner('update users set totp_exempt = true where id = $1', [admin.id])
  for (const path of paths) expect((await world.rest('GET', path, { as: admin })).status, path).toBe(200)
  expect((await world.rest('GET', paths[0] ?? '', { as: fan })).body.code).toBe('FORBIDDEN')
})

test('a creator can read earnings without two-step sign-in, but not be paid', async () => {
  const creator = await withoutExemption('creator')
  expect((await world.rest('GET', '/earnings/overview', { as: creator })).status).toBe(200)
  const ask = () => world.rest('POST', '/payouts', { as: creator, body: { tokens: 400 } })
  expect(await ask()).toMatchObject(refusal)
  expect(await world.rest('PUT', '/payouts/settings', { as: creator, body: { schedule: 'weekly' } })).toMatchObject(
    refusal,
  )
  const { secret } = (await world.rest('POST', '/auth/totp/enrol', { as: creator })).body
  await world.rest('POST', '/auth/totp/confirm', { as: creator, body: { code: codeOf(secret) } })
  expect((await ask()).body.code).not.toBe('TOTP_REQUIRED')
})
