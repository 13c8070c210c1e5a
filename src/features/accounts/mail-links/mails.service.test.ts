import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { inFragment } from '#client/page/useFragment.ts'
import { codeOf } from '../../../testing/authenticator.ts'
import { exhaust } from '../../../testing/rates.ts'
import { fetchesOf, isDatabaseTrip } from '../../../testing/trips.ts'
import { createWorld } from '../../../testing/world.ts'
import { PASSWORD_REFUSALS } from '../passwords/spec.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'
import { codeRate, MAIL_REFUSALS, MAIL_SENTENCES, mailsPerHourMax, otherNetworkCodesMax } from './spec.ts'
import { deleteExpiredProofs } from './store.server.ts'

const world = createWorld()
const unique = () => `m${randomBytes(8).toString('hex')}`
const password = 'a good long password'
const nextPassword = 'quite another password'

type Mail = { subject: string; text: string; html: string }
type Newcomer = Awaited<ReturnType<typeof signUp>>

async function signUp() {
  const username = unique()
  const email = `${username}@limelight.test`
  const body = { email, username, password, date_of_birth: '1990-05-17' }
  const { session, user } = (await world.rest('POST', '/auth/sign-up', { body })).body
  return { email, username, id: String(user.id), session }
}

const post = (path: string, body: object) => world.rest('POST', `/auth${path}`, { body })
const postAs = (who: Newcomer, path: string, body: object = {}) =>
  fetch(`${world.cloud.appOrigin}/api/v1/auth${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const refresh = (session: { refresh_token: string }) => post('/refresh', { refresh_token: session.refresh_token })
const signIn = (email: string, secret = password) => post('/sign-in', { email, password: secret })

async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${world.cloud.consoleOrigin}/mail?to=${email}`, {
    headers: { accept: 'application/json' },
  })
  return answer.json()
}

/** Waits for `count` mails with a subject and returns the newest one. */
async function waitForMail(email: string, subject: string, count = 1) {
  const mails = await vi.waitFor(async () => {
    const found = (await mailsTo(email)).filter((one) => one.subject === subject)
    expect(found.length).toBe(count)
    return found
  })
  const text = mails[0]?.text ?? ''
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  return {
    link,
    token: inFragment(link.hash, 'token') ?? '',
    code: /^\d{6}$/m.exec(text)?.[0] ?? '',
    html: mails[0]?.html,
  }
}

const subjects = {
  link: 'Sign in to Limelight',
  reset: 'Choose a new password',
  confirm: 'Confirm your email address',
  email: 'Confirm your new email address',
  changing: 'Your email address is about to change',
  changed: 'Your password was changed',
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** Ends the cooldown of an email address. */
const endCooldown = (email: string) =>
  world.owner(`update mail_gates set sent_at = sent_at - interval '61 s' where email = $1`, [email])

async function askLink(email: string, body: object = {}, count = 1) {
  expect((await post('/link', { email, ...body })).status).toBe(200)
  return waitForMail(email, subjects.link, count)
}

test('the sign-in mail contains a link and a code, and either one signs in once', async () => {
  const { email, id } = await signUp()
  const { link, token, code, html } = await askLink(email, { redirect_to: '/creator/mira?tip=1' })
  expect(link.origin + link.pathname).toBe(`${world.env.APP_ORIGIN}/auth`)
  expect(link.searchParams.get('mode')).toBe('callback')
  expect(link.searchParams.get('redirect')).toBe('/creator/mira?tip=1')
  expect(html).toContain(code)
  const byToken = await post('/exchange', { token })
  expect(byToken).toMatchObject({ status: 200, body: { user: { id }, session: { user: { id } } } })
  expect((await refresh(byToken.body.session)).status).toBe(200)
  expect(await post('/exchange', { token })).toMatchObject({ status: 409, body: { code: 'LINK_USED' } })
  expect((await post('/exchange', { email, code })).status).toBe(422)

  await endCooldown(email)
  const second = await askLink(email, {}, 2)
  const byCode = { email: email.toUpperCase(), code: `${second.code.slice(0, 3)} ${second.code.slice(3)}` }
  expect((await post('/exchange', byCode)).status).toBe(200)
  expect((await post('/exchange', byCode)).status).toBe(422)
  expect((await post('/exchange', { token: second.token })).body.code).toBe('LINK_USED')
})

test('eight parallel requests with one link or one code sign in exactly once', async () => {
  const { email, id } = await signUp()
  const count = async () => (await world.owner('select 1 from session_families where user_id = $1', [id])).length
  const { token } = await askLink(email)
  const tries = await Promise.all(Array.from({ length: 8 }, () => post('/exchange', { token })))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await count()).toBe(2)

  await endCooldown(email)
  const { code } = await askLink(email, {}, 2)
  const codes = await Promise.all(Array.from({ length: 8 }, () => post('/exchange', { email, code })))
  // one network can try five codes
  expect(codes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(codes.filter(({ status }) => status !== 200 && status !== 422 && status !== 429)).toEqual([])
  expect(await count()).toBe(3)
})

test('a link with a challenge needs its verifier, while the code works in any browser', async () => {
  const { email } = await signUp()
  const { token, code } = await askLink(email, { code_challenge: challenge })
  const other = randomBytes(32).toString('base64url')
  for (const body of [{ token }, { token, code_verifier: other }])
    expect(await post('/exchange', body)).toMatchObject({
      status: 422,
      body: { code: 'OTHER_BROWSER', message: MAIL_REFUSALS.otherBrowser.sentence },
    })
  // refused attempts do not use up the link
  expect((await post('/exchange', { token, code_verifier: verifier })).status).toBe(200)

  await endCooldown(email)
  const second = await askLink(email, { code_challenge: challenge }, 2)
  expect((await post('/exchange', { token: second.token, code: second.code })).status).toBe(200)
  expect(code).not.toBe(second.code)
  expect((await post('/link', { email, code_challenge: 'short' })).body.fields.code_challenge).toBe(
    MAIL_SENTENCES.challengeForm,
  )
})

test('a sign-in link expires after ten minutes', async () => {
  const { email } = await signUp()
  const { token, code } = await askLink(email)
  // both columns have the time of the request; a default of the database would be later on a slow machine
  const [row] = await world.owner<{ minutes: number }>(
    `select extract(epoch from p.expires_at - g.sent_at)::float8 / 60 as minutes
     from mail_proofs p join mail_gates g using (purpose, email) where email = $1 and purpose = 'link'`,
    [email],
  )
  expect(row?.minutes).toBe(10)
  await world.owner(`update mail_proofs set expires_at = now() where email = $1`, [email])
  expect(await post('/exchange', { token })).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
  expect((await post('/exchange', { email, code })).body.code).toBe('CODE_WRONG')
  expect((await post('/exchange', { token: 'fnonsense' })).body.code).toBe('LINK_INVALID')
  expect((await post('/exchange', { email })).status).toBe(422)
})

/** Tries a code from a network address. */
async function tryCode(email: string, code: string, from?: string) {
  const answer = await fetch(`${world.cloud.appOrigin}/api/v1/auth/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from && { 'cf-connecting-ip': from }) },
    body: JSON.stringify({ email, code }),
  })
  const body: { code?: string; fields?: object } = await answer.json()
  return { status: answer.status, body }
}
const network = (n: number) => `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::${n}`
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

test('five wrong codes block one network and no other, for known and unknown email addresses', async () => {
  const { email } = await signUp()
  const unknown = `${unique()}@limelight.test`
  const { code } = await askLink(email)
  await post('/link', { email: unknown })
  for (const address of [email, unknown]) {
    const guess = () => tryCode(address, wrongFor(code), '192.0.2.66')
    const tries = []
    for (let n = 0; n < codeRate.limit; n++) tries.push(await guess())
    expect(tries.map(({ body }) => body.code)).toEqual(Array(codeRate.limit).fill('CODE_WRONG'))
    await exhaust(0, guess)
    expect((await tryCode(address, code, '192.0.2.66')).status).toBe(429)
  }
  expect((await tryCode(email, code)).status).toBe(200)
})

test('wrong codes from other networks never invalidate the code for the network that requested the mail', async () => {
  const { email } = await signUp()
  const { code, token } = await askLink(email)
  for (let n = 0; n < otherNetworkCodesMax; n += 5)
    await Promise.all([0, 1, 2, 3, 4].map((k) => tryCode(email, wrongFor(code), network(n + k))))
  const spent = await tryCode(email, code, network(1_000))
  expect(spent.body).toMatchObject({ code: 'CODE_SPENT', fields: { code: MAIL_REFUSALS.codeSpent.sentence } })
  expect((await tryCode(email, code)).status).toBe(200)
  expect((await post('/exchange', { token })).body.code).toBe('LINK_USED')
})

test('a correct code does not count as an attempt, and IPv6 addresses of one /64 share their attempts', async () => {
  const { email } = await signUp()
  const first = await askLink(email)
  for (let n = 0; n < codeRate.limit - 1; n++)
    expect((await tryCode(email, wrongFor(first.code), `2001:db8:aa:bb::${n}`)).body.code).toBe('CODE_WRONG')
  expect((await tryCode(email, first.code, '2001:db8:aa:bb:cc::1')).status).toBe(200)
  await endCooldown(email)
  const second = await askLink(email, {}, 2)
  expect((await tryCode(email, wrongFor(second.code), '2001:db8:aa:bb:1:2:3:4')).body.code).toBe('CODE_WRONG')
  await exhaust(0, () => tryCode(email, wrongFor(second.code), '2001:db8:aa:bb:9::9'))
})

test('returns the same response for known and unknown email addresses, and mails only the known one', async () => {
  const { email } = await signUp()
  const unknown = `${unique()}@limelight.test`
  for (const path of ['/link', '/reset-password']) {
    const known = await post(path, { email })
    const stranger = await post(path, { email: unknown })
    expect(known.body).toEqual({ message: MAIL_SENTENCES.asked, resend_after_seconds: 60 })
    expect(stranger).toMatchObject({ status: known.status, body: known.body })
    const again = await Promise.all([email, unknown].map((address) => post(path, { email: address })))
    for (const { status, body, headers } of again) {
      expect(status).toBe(200)
      expect(body.message).toBe(MAIL_SENTENCES.asked)
      expect(body.resend_after_seconds).toBeGreaterThan(0)
      expect(headers.get('retry-after')).toBe(String(body.resend_after_seconds))
    }
  }
  await waitForMail(email, subjects.link)
  await waitForMail(email, subjects.reset)
  expect(await mailsTo(unknown)).toEqual([])
})

test('a known and an unknown email address cause the same provider calls and the same rows', async () => {
  const { email } = await signUp()
  const workFor = async (address: string) => {
    // the response does not wait for the delivery of the mail
    const askLink = () => world.as(undefined, { announce: () => {} }).accounts.askLink({ email: address })
    const calls = await fetchesOf(askLink)
    const proofs = await world.owner(`select purpose from mail_proofs where email = $1 and purpose = 'link'`, [address])
    const mails = await world.owner(`select kind from outbox where payload->>'to' = $1 and payload->>'template' = $2`, [
      address,
      'sign_in_link',
    ])
    return { calls, proofs, mails }
  }
  // a drain for an earlier mail would deliver the row of this mail before the test reads it
  await world.fault('mail', 'down')
  try {
    const known = await workFor(email)
    expect(known.calls.filter(isDatabaseTrip)).toHaveLength(1)
    expect(known.calls.length).toBeGreaterThan(1)
    expect(known.proofs).toHaveLength(1)
    expect(await workFor(`${unique()}@limelight.test`)).toEqual(known)
  } finally {
    await world.fault('mail', 'off')
  }
})

test('sends one mail for parallel requests, and at most ten an hour to one email address', async () => {
  const { email } = await signUp()
  await Promise.all(Array.from({ length: 8 }, () => post('/link', { email })))
  await waitForMail(email, subjects.link, 1)
  for (let sent = 2; sent <= mailsPerHourMax + 1; sent++) {
    await endCooldown(email)
    await post('/link', { email })
  }
  await waitForMail(email, subjects.link, mailsPerHourMax)
  await endCooldown(email)
  expect((await post('/link', { email })).body.resend_after_seconds).toBeGreaterThan(60)
})

test('the database stores no token and no code that could sign in', async () => {
  const { email } = await signUp()
  await waitForMail(email, subjects.confirm)
  await world.fault('mail', 'down')
  try {
    await post('/link', { email, code_challenge: challenge })
    const waiting = await vi.waitFor(async () => {
      const rows = await world.owner(`select payload::text, last_error from outbox where payload->>'to' = $1`, [email])
      // the delivery has failed, so that it does not set a later `due_at` afterwards
      expect(rows).toMatchObject([{ last_error: expect.any(String) }])
      return rows
    })
    const proofs = await world.owner(`select * from mail_proofs where email = $1`, [email])
    await world.fault('mail', 'off')
    await world.owner(`update outbox set due_at = now() where payload->>'to' = $1`, [email])
    await post('/link', { email: `${unique()}@limelight.test` })
    const { token, code } = await waitForMail(email, subjects.link)
    const stored = JSON.stringify([waiting, proofs])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(`"${code}"`)
  } finally {
    await world.fault('mail', 'off')
  }
})

test('a password reset by mail ends all sign-ins, replaces the password and notifies the person', async () => {
  const person = await signUp()
  const { email } = person
  const elsewhere = (await signIn(email)).body.session
  const { link: stale } = await askLink(email)
  await post('/reset-password', { email, code_challenge: challenge })
  const { link, token } = await waitForMail(email, subjects.reset)
  expect(link.pathname).toBe('/auth/reset-password')
  expect((await post('/password', { token, password: 'short', code_verifier: verifier })).body.fields.password).toBe(
    SENTENCES.passwordLength,
  )
  expect((await post('/password', { token, password: nextPassword })).body.code).toBe('OTHER_BROWSER')
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => post('/password', { token, password: nextPassword, code_verifier: verifier })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409])
  for (const session of [person.session, elsewhere]) expect((await refresh(session)).status).toBe(401)
  expect((await postAs(person, '/confirm/resend')).status).toBe(401)
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, nextPassword)).status).toBe(200)
  // links sent before the new password no longer work
  expect((await post('/exchange', { token: inFragment(stale.hash, 'token') ?? '' })).body.code).toBe('LINK_USED')
  await waitForMail(email, subjects.changed)
  await vi.waitFor(async () => {
    const notices = await world.noticesOf(person)
    expect(notices.map(({ title }) => title)).toContain('Your password was changed')
  })
})

test('a password reset by the code works without a verifier', async () => {
  const { email } = await signUp()
  await post('/reset-password', { email, code_challenge: challenge })
  const { code } = await waitForMail(email, subjects.reset)
  const wrong = await post('/password', {
    email,
    code: code === '111111' ? '111112' : '111111',
    password: nextPassword,
  })
  expect(wrong.body).toMatchObject({ code: 'CODE_WRONG', fields: { code: MAIL_REFUSALS.codeWrong.sentence } })
  expect((await post('/password', { email, code, password: nextPassword })).status).toBe(204)
  expect((await signIn(email, nextPassword)).status).toBe(200)
  expect((await post('/password', { password: nextPassword })).body.message).toBe(MAIL_SENTENCES.passwordWayMissing)
})

test('a password change keeps the current device signed in and signs out the others', async () => {
  const person = await signUp()
  const elsewhere = (await signIn(person.email)).body.session
  const change = (current_password: string, next = nextPassword) =>
    postAs(person, '/password', { current_password, password: next })
  const refused = await change('not my password')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ fields: { current_password: PASSWORD_REFUSALS.passwordWrong.sentence } })
  const same = await change(password, password)
  expect([same.status, await same.json()]).toMatchObject([422, { fields: { password: SENTENCES.passwordSame } }])
  expect((await change(password, 'password123')).status).toBe(422)
  expect((await change(password)).status).toBe(204)
  expect((await refresh(person.session)).status).toBe(200)
  expect((await refresh(elsewhere)).status).toBe(401)
  expect((await signIn(person.email, nextPassword)).status).toBe(200)
  expect((await post('/password', { current_password: password, password: nextPassword })).status).toBe(401)
  await waitForMail(person.email, subjects.changed)
})

test('the confirmation mail of a sign-up confirms the email address once', async () => {
  const person = await signUp()
  expect(person.session.user.email_confirmed).toBe(false)
  const { link, token, code } = await waitForMail(person.email, subjects.confirm)
  expect(link.pathname).toBe('/auth/callback')
  expect(await post('/confirm', { token })).toMatchObject({
    status: 200,
    body: { email: person.email, confirmed: true },
  })
  expect((await refresh(person.session)).body.session.user.email_confirmed).toBe(true)
  expect((await post('/confirm', { token })).body.code).toBe('LINK_USED')
  expect((await post('/confirm', { email: person.email, code })).status).toBe(422)
  const again = await postAs(person, '/confirm/resend')
  expect(await again.json()).toMatchObject({ code: 'ALREADY_CONFIRMED' })
})

test('sends the confirmation mail again on request, and its code confirms the email address', async () => {
  const person = await signUp()
  await waitForMail(person.email, subjects.confirm)
  expect((await postAs(person, '/confirm/resend')).status).toBe(200)
  const { code } = await waitForMail(person.email, subjects.confirm, 2)
  expect((await post('/confirm', { email: person.email, code })).status).toBe(200)
})

test('a sign-in link confirms the email address, and a link works only for its own purpose', async () => {
  const person = await signUp()
  const confirmation = await waitForMail(person.email, subjects.confirm)
  expect((await post('/exchange', { token: confirmation.token })).body.code).toBe('LINK_INVALID')
  const { token } = await askLink(person.email)
  expect((await post('/password', { token, password: nextPassword })).body.code).toBe('LINK_INVALID')
  expect((await post('/confirm', { token })).body.code).toBe('LINK_INVALID')
  expect((await post('/exchange', { token })).body.user.email_confirmed).toBe(true)
})

const earlierEnded = 'Your address is confirmed, earlier sign-ins have ended'

/** Sets up two-step sign-in. Returns an unused code. */
async function withSecondStep(who: Newcomer): Promise<string> {
  const begun = await postAs(who, '/totp/enrol', { password })
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json())
  expect((await postAs(who, '/totp/confirm', { code: codeOf(secret) })).status).toBe(200)
  return codeOf(secret, 1)
}

/** Registers another person's email address, sets up two-step sign-in and requests a change of the address. */
async function signUpWithForeignAddress() {
  const account = await signUp()
  const code = await withSecondStep(account)
  const away = `${unique()}@limelight.test`
  expect((await postAs(account, '/email', { email: away, password, code })).status).toBe(200)
  const { token } = await waitForMail(away, subjects.email)
  return { ...account, changeToken: token }
}

test('a sign-in link to an unconfirmed email address removes all access of the person who registered it', async () => {
  const intruder = await signUpWithForeignAddress()
  const { email, id } = intruder
  const { token } = await askLink(email)
  const owner = await post('/exchange', { token })
  // the intruder's two-step sign-in does not stop the owner
  expect(owner).toMatchObject({ status: 200, body: { user: { id, email_confirmed: true } } })
  const kept = (await refresh(owner.body.session)).body.session

  expect((await refresh(intruder.session)).status).toBe(401)
  expect((await postAs(intruder, '/confirm/resend')).status).toBe(401)
  expect((await signIn(email)).body.code).toBe(REFUSALS.wrongCredentials.code)
  expect((await post('/confirm', { token: intruder.changeToken })).body.code).toBe('LINK_USED')
  expect(await world.owner('select 1 from totp_secrets where user_id = $1', [id])).toEqual([])
  expect(await world.owner('select 1 from recovery_codes where user_id = $1', [id])).toEqual([])
  await waitForMail(email, earlierEnded)
  await vi.waitFor(async () => {
    const notices = await world.noticesOf({ id })
    expect(notices.map(({ title }) => title)).toContain(earlierEnded)
  })
  // a second link does not revoke sign-ins, because the email address is now confirmed
  await endCooldown(email)
  const again = await askLink(email, {}, 2)
  expect((await post('/exchange', { token: again.token })).status).toBe(200)
  expect((await refresh(kept)).status).toBe(200)
})

test('a password reset for an unconfirmed email address removes the access of its registrant', async () => {
  const intruder = await signUpWithForeignAddress()
  const { email } = intruder
  await post('/reset-password', { email })
  const { token } = await waitForMail(email, subjects.reset)
  expect((await post('/password', { token, password: nextPassword })).status).toBe(204)
  expect((await signIn(email, nextPassword)).status).toBe(200)
  expect((await refresh(intruder.session)).status).toBe(401)
  expect((await post('/confirm', { token: intruder.changeToken })).body.code).toBe('LINK_USED')
})

test('with a confirmed email address, two-step sign-in stays on after a link and a password reset', async () => {
  const person = await signUp()
  const confirmation = await waitForMail(person.email, subjects.confirm)
  await post('/confirm', { token: confirmation.token })
  await withSecondStep(person)
  const { token } = await askLink(person.email)
  expect((await post('/exchange', { token })).body.code).toBe('TOTP_REQUIRED')
  await post('/reset-password', { email: person.email })
  const reset = await waitForMail(person.email, subjects.reset)
  await post('/password', { token: reset.token, password: nextPassword })
  expect((await signIn(person.email, nextPassword)).body.code).toBe('TOTP_REQUIRED')
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(earlierEnded)
})

test('confirms a new email address by mail, notifies the old one and does not reveal a taken one', async () => {
  const [person, other] = [await signUp(), await signUp()]
  const next = `${unique()}@limelight.test`
  const wrong = await postAs(person, '/email', { email: next, password: 'not my password' })
  expect(await wrong.json()).toMatchObject({ fields: { password: PASSWORD_REFUSALS.passwordWrong.sentence } })
  const same = await postAs(person, '/email', { email: person.email, password })
  expect(await same.json()).toMatchObject({ fields: { email: MAIL_SENTENCES.sameAddress } })

  const taken = await (await postAs(person, '/email', { email: other.email, password })).json()
  const free = await (await postAs(person, '/email', { email: next, password })).json()
  expect(taken).toEqual(free)
  const { token } = await waitForMail(next, subjects.email)
  await waitForMail(person.email, subjects.changing, 2)
  expect((await mailsTo(other.email)).map(({ subject }) => subject)).toEqual([subjects.confirm])
  expect((await signIn(next)).status).toBe(401)
  expect((await post('/confirm', { token })).body).toEqual({ email: next, confirmed: true })
  expect((await signIn(next)).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(401)
})

test('refuses a new email address that another person has registered in the meantime', async () => {
  const person = await signUp()
  const next = `${unique()}@limelight.test`
  await postAs(person, '/email', { email: next, password })
  const { token } = await waitForMail(next, subjects.email)
  const username = unique()
  await post('/sign-up', { email: next, username, password, date_of_birth: '1990-05-17' })
  expect((await post('/confirm', { token })).body.code).toBe(REFUSALS.emailTaken.code)
  expect((await signIn(person.email)).status).toBe(200)
})

test('undoing a change of the email address restores the old one and ends all other sign-ins', async () => {
  const person = await signUp()
  const thief = `${unique()}@limelight.test`
  await postAs(person, '/email', { email: thief, password })
  const { link } = await waitForMail(person.email, subjects.changing)
  expect([link.pathname, link.searchParams.get('mode')]).toEqual(['/auth/callback', 'undo'])
  const { token } = await waitForMail(thief, subjects.email)
  await post('/confirm', { token })
  const stolen = (await signIn(thief)).body.session
  // the thief cannot register the old email address to prevent the undo
  const squatter = { email: person.email, username: unique(), password, date_of_birth: '1990-05-17' }
  expect((await post('/sign-up', squatter)).body.fields.email).toBe(REFUSALS.emailTaken.sentence)
  await post('/link', { email: thief })
  const theirs = await waitForMail(thief, subjects.link)

  const undone = await post('/email/undo', { token: inFragment(link.hash, 'token') ?? '' })
  expect(undone).toMatchObject({ status: 200, body: { email: person.email, message: MAIL_SENTENCES.asked } })
  for (const session of [person.session, stolen]) expect((await refresh(session)).status).toBe(401)
  expect((await signIn(person.email)).status).toBe(401)
  expect((await post('/exchange', { token: theirs.token })).body.code).toBe('LINK_USED')
  const reset = await waitForMail(person.email, subjects.reset)
  expect((await post('/password', { token: reset.token, password: nextPassword })).status).toBe(204)
  expect((await signIn(person.email, nextPassword)).status).toBe(200)
})

test('deletes the proof of a mail a day after it expires', async () => {
  const { email } = await signUp()
  await askLink(email)
  const countProofs = async (hoursAgo: number) => {
    await world.owner(
      `update mail_proofs set expires_at = now() - $2 * interval '1 hour' where email = $1 and purpose = 'link'`,
      [email, hoursAgo],
    )
    await deleteExpiredProofs(world.db, new Date())
    return (await world.owner('select purpose from mail_proofs where email = $1 order by 1', [email])).length
  }
  expect(await countProofs(23)).toBe(2)
  expect(await countProofs(25)).toBe(1)
})
