import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { codeOf } from '../../../testing/authenticator.ts'
import { createWorld } from '../../../testing/world.ts'
import { SECURITY_REFUSALS } from '../security/spec.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'
import { codeAttemptsMax, MAIL_REFUSALS, MAIL_SENTENCES, mailsPerHourMax } from './spec.ts'
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

/** The newest mail of a subject, once there are `count` of them. */
async function mail(email: string, subject: string, count = 1) {
  const mails = await vi.waitFor(
    async () => {
      const found = (await mailsTo(email)).filter((one) => one.subject === subject)
      expect(found.length).toBe(count)
      return found
    },
    { timeout: 10_000 },
  )
  const text = mails[0]?.text ?? ''
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  return {
    link,
    token: link.searchParams.get('token') ?? '',
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

/** As if so long ago: the cooldown of an address is over. */
const cool = (email: string) =>
  world.owner(`update mail_gates set sent_at = sent_at - interval '61 s' where email = $1`, [email])

async function askLink(email: string, body: object = {}, count = 1) {
  expect((await post('/link', { email, ...body })).status).toBe(200)
  return mail(email, subjects.link, count)
}

test('the mail has a link to the promised page and a code, and either signs in, once', async () => {
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

  await cool(email)
  const second = await askLink(email, {}, 2)
  const byCode = { email: email.toUpperCase(), code: `${second.code.slice(0, 3)} ${second.code.slice(3)}` }
  expect((await post('/exchange', byCode)).status).toBe(200)
  expect((await post('/exchange', byCode)).status).toBe(422)
  expect((await post('/exchange', { token: second.token })).body.code).toBe('LINK_USED')
})

test('of twenty who try the same link at once, one gets in; of twenty with the code too', async () => {
  const { email, id } = await signUp()
  const count = async () => (await world.owner('select 1 from session_families where user_id = $1', [id])).length
  const { token } = await askLink(email)
  const tries = await Promise.all(Array.from({ length: 20 }, () => post('/exchange', { token })))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await count()).toBe(2)

  await cool(email)
  const { code } = await askLink(email, {}, 2)
  const codes = await Promise.all(Array.from({ length: 20 }, () => post('/exchange', { email, code })))
  expect(codes.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
  expect(await count()).toBe(3)
})

test('with a challenge the token needs its verifier; in another browser the code is enough', async () => {
  const { email } = await signUp()
  const { token, code } = await askLink(email, { code_challenge: challenge })
  const other = randomBytes(32).toString('base64url')
  for (const body of [{ token }, { token, code_verifier: other }])
    expect(await post('/exchange', body)).toMatchObject({
      status: 422,
      body: { code: 'OTHER_BROWSER', message: MAIL_REFUSALS.otherBrowser.sentence },
    })
  // the attempts above consumed nothing
  expect((await post('/exchange', { token, code_verifier: verifier })).status).toBe(200)

  await cool(email)
  const second = await askLink(email, { code_challenge: challenge }, 2)
  expect((await post('/exchange', { token: second.token, code: second.code })).status).toBe(200)
  expect(code).not.toBe(second.code)
  expect((await post('/link', { email, code_challenge: 'short' })).body.fields.code_challenge).toBe(
    MAIL_SENTENCES.challengeForm,
  )
})

test('a link runs out after fifteen minutes', async () => {
  const { email } = await signUp()
  const { token, code } = await askLink(email)
  const [row] = await world.owner<{ minutes: number }>(
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes from mail_proofs where email = $1 and purpose = 'link'`,
    [email],
  )
  expect(row?.minutes).toBe(15)
  await world.owner(`update mail_proofs set expires_at = now() where email = $1`, [email])
  expect(await post('/exchange', { token })).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
  expect((await post('/exchange', { email, code })).body.code).toBe('CODE_WRONG')
  expect((await post('/exchange', { token: 'fnonsense' })).body.code).toBe('LINK_INVALID')
  expect((await post('/exchange', { email })).status).toBe(422)
})

test('five wrong codes spend the mail, also when they are tried at once, and for an unknown address alike', async () => {
  const { email } = await signUp()
  const unknown = `${unique()}@limelight.test`
  const { code, token } = await askLink(email)
  await post('/link', { email: unknown })
  const wrong = code === '000000' ? '000001' : '000000'
  for (const address of [email, unknown]) {
    const tries = await Promise.all(
      Array.from({ length: codeAttemptsMax + 3 }, () => post('/exchange', { email: address, code: wrong })),
    )
    expect(tries.map(({ body }) => body.code)).toContain('CODE_WRONG')
    expect((await post('/exchange', { email: address, code })).body).toMatchObject({
      code: 'CODE_SPENT',
      fields: { code: MAIL_REFUSALS.codeSpent.sentence },
    })
  }
  // what is spent is the code: who has the link has it
  expect((await post('/exchange', { token })).status).toBe(200)
})

test('known and unknown addresses get the same answer, the cooldown too, and only the known one a mail', async () => {
  const { email } = await signUp()
  const unknown = `${unique()}@limelight.test`
  for (const path of ['/link', '/reset-password']) {
    const known = await post(path, { email })
    const nobody = await post(path, { email: unknown })
    expect(known.body).toEqual({ message: MAIL_SENTENCES.asked, resend_after_seconds: 60 })
    expect(nobody).toMatchObject({ status: known.status, body: known.body })
    const again = await Promise.all([email, unknown].map((address) => post(path, { email: address })))
    for (const { status, body, headers } of again) {
      expect(status).toBe(200)
      expect(body.message).toBe(MAIL_SENTENCES.asked)
      expect(body.resend_after_seconds).toBeGreaterThan(50)
      expect(headers.get('retry-after')).toBe(String(body.resend_after_seconds))
    }
  }
  await mail(email, subjects.link)
  await mail(email, subjects.reset)
  expect(await mailsTo(unknown)).toEqual([])
})

test('a known address takes as long as an unknown one', async () => {
  const tries = 100
  const stem = unique()
  await world.owner(
    `insert into users (email, username, display_name, password_hash, date_of_birth)
     select $1 || n || '@limelight.test', $1 || n, 'K', '-', '1990-01-01' from generate_series(1, $2::int) n`,
    [stem, tries],
  )
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 1; n <= tries; n++)
    for (const [kind, email] of [
      ['known', `${stem}${n}`],
      ['unknown', `${stem}${n}x`],
    ] as const) {
      const caller = world.as()
      const startedAt = performance.now()
      await caller.accounts.askLink({ email: `${email}@limelight.test` })
      times[kind].push(performance.now() - startedAt)
      await world.settled()
    }
  const median = (all: number[]) => all.sort((a, b) => a - b)[tries / 2] ?? Number.NaN
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5)
})

test('of many who ask for one address at once, one mail is sent, and at most ten an hour', async () => {
  const { email } = await signUp()
  await Promise.all(Array.from({ length: 10 }, () => post('/link', { email })))
  await mail(email, subjects.link, 1)
  for (let sent = 2; sent <= mailsPerHourMax + 1; sent++) {
    await cool(email)
    await post('/link', { email })
  }
  await mail(email, subjects.link, mailsPerHourMax)
  await cool(email)
  expect((await post('/link', { email })).body.resend_after_seconds).toBeGreaterThan(60)
})

test('neither the table nor the outbox has what lets somebody in', async () => {
  const { email } = await signUp()
  await mail(email, subjects.confirm)
  await world.fault('mail', 'down')
  try {
    await post('/link', { email, code_challenge: challenge })
    const waiting = await vi.waitFor(async () => {
      const rows = await world.owner(`select payload::text, last_error from outbox where payload->>'to' = $1`, [email])
      expect(rows).toHaveLength(1)
      return rows
    })
    const proofs = await world.owner(`select * from mail_proofs where email = $1`, [email])
    await world.fault('mail', 'off')
    await world.owner(`update outbox set due_at = now() where payload->>'to' = $1`, [email])
    await post('/link', { email: `${unique()}@limelight.test` })
    const { token, code } = await mail(email, subjects.link)
    const stored = JSON.stringify([waiting, proofs])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(`"${code}"`)
  } finally {
    await world.fault('mail', 'off')
  }
})

test('a reset by mail: every sign-in ends, the old password too, and the person is told', async () => {
  const person = await signUp()
  const { email } = person
  const elsewhere = (await signIn(email)).body.session
  const { link: stale } = await askLink(email)
  await post('/reset-password', { email, code_challenge: challenge })
  const { link, token } = await mail(email, subjects.reset)
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
  // links from before the new password are void
  expect((await post('/exchange', { token: stale.searchParams.get('token') ?? '' })).body.code).toBe('LINK_USED')
  await mail(email, subjects.changed)
  await vi.waitFor(async () => {
    const notices = await world.noticesOf(person)
    expect(notices.map(({ title }) => title)).toContain('Your password was changed')
  })
})

test('a reset by the code, in another browser', async () => {
  const { email } = await signUp()
  await post('/reset-password', { email, code_challenge: challenge })
  const { code } = await mail(email, subjects.reset)
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

test('a new password in the settings keeps this device and ends the others', async () => {
  const person = await signUp()
  const elsewhere = (await signIn(person.email)).body.session
  const change = (current_password: string, next = nextPassword) =>
    postAs(person, '/password', { current_password, password: next })
  const refused = await change('not my password')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ fields: { current_password: SECURITY_REFUSALS.passwordWrong.sentence } })
  const same = await change(password, password)
  expect([same.status, await same.json()]).toMatchObject([422, { fields: { password: SENTENCES.passwordSame } }])
  expect((await change(password, 'password123')).status).toBe(422)
  expect((await change(password)).status).toBe(204)
  expect((await refresh(person.session)).status).toBe(200)
  expect((await refresh(elsewhere)).status).toBe(401)
  expect((await signIn(person.email, nextPassword)).status).toBe(200)
  expect((await post('/password', { current_password: password, password: nextPassword })).status).toBe(401)
  await mail(person.email, subjects.changed)
})

test('signing up mails a confirmation, which confirms the address once', async () => {
  const person = await signUp()
  expect(person.session.user.email_confirmed).toBe(false)
  const { link, token, code } = await mail(person.email, subjects.confirm)
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

test('the confirmation is sent again on request, and its code confirms too', async () => {
  const person = await signUp()
  await mail(person.email, subjects.confirm)
  expect((await postAs(person, '/confirm/resend')).status).toBe(200)
  const { code } = await mail(person.email, subjects.confirm, 2)
  expect((await post('/confirm', { email: person.email, code })).status).toBe(200)
})

test('a link that signs in confirms the address, too; a link for one thing does not do another', async () => {
  const person = await signUp()
  const confirmation = await mail(person.email, subjects.confirm)
  expect((await post('/exchange', { token: confirmation.token })).body.code).toBe('LINK_INVALID')
  const { token } = await askLink(person.email)
  expect((await post('/password', { token, password: nextPassword })).body.code).toBe('LINK_INVALID')
  expect((await post('/confirm', { token })).body.code).toBe('LINK_INVALID')
  expect((await post('/exchange', { token })).body.user.email_confirmed).toBe(true)
})

const earlierEnded = 'Your address is confirmed, earlier sign-ins have ended'

async function withSecondStep(who: Newcomer): Promise<void> {
  const begun = await postAs(who, '/totp/enrol', { password })
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json())
  expect((await postAs(who, '/totp/confirm', { code: codeOf(secret) })).status).toBe(200)
}

/** Somebody registers another's address, sets up a second step and asks for the address to change, and waits. */
async function squat() {
  const account = await signUp()
  await withSecondStep(account)
  const away = `${unique()}@limelight.test`
  expect((await postAs(account, '/email', { email: away, password })).status).toBe(200)
  const { token } = await mail(away, subjects.email)
  return { ...account, changeToken: token }
}

test('a link to an address that nobody had confirmed ends every way in of whoever registered it', async () => {
  const squatted = await squat()
  const { email, id } = squatted
  const { token } = await askLink(email)
  const owner = await post('/exchange', { token })
  // no second step of theirs stands before the owner
  expect(owner).toMatchObject({ status: 200, body: { user: { id, email_confirmed: true } } })
  const kept = (await refresh(owner.body.session)).body.session

  expect((await refresh(squatted.session)).status).toBe(401)
  expect((await postAs(squatted, '/confirm/resend')).status).toBe(401)
  expect((await signIn(email)).body.code).toBe(REFUSALS.wrongCredentials.code)
  expect((await post('/confirm', { token: squatted.changeToken })).body.code).toBe('LINK_USED')
  expect(await world.owner('select 1 from totp_secrets where user_id = $1', [id])).toEqual([])
  expect(await world.owner('select 1 from recovery_codes where user_id = $1', [id])).toEqual([])
  await mail(email, earlierEnded)
  await vi.waitFor(async () => {
    const notices = await world.noticesOf({ id })
    expect(notices.map(({ title }) => title)).toContain(earlierEnded)
  })
  // the next link finds an address that is proved, and ends nothing
  await cool(email)
  const again = await askLink(email, {}, 2)
  expect((await post('/exchange', { token: again.token })).status).toBe(200)
  expect((await refresh(kept)).status).toBe(200)
})

test('so does a new password by mail', async () => {
  const squatted = await squat()
  const { email } = squatted
  await post('/reset-password', { email })
  const { token } = await mail(email, subjects.reset)
  expect((await post('/password', { token, password: nextPassword })).status).toBe(204)
  expect((await signIn(email, nextPassword)).status).toBe(200)
  expect((await refresh(squatted.session)).status).toBe(401)
  expect((await post('/confirm', { token: squatted.changeToken })).body.code).toBe('LINK_USED')
})

test('a second step of somebody who had confirmed their address survives a link and a new password', async () => {
  const person = await signUp()
  const confirmation = await mail(person.email, subjects.confirm)
  await post('/confirm', { token: confirmation.token })
  await withSecondStep(person)
  const { token } = await askLink(person.email)
  expect((await post('/exchange', { token })).body.code).toBe('TOTP_REQUIRED')
  await post('/reset-password', { email: person.email })
  const reset = await mail(person.email, subjects.reset)
  await post('/password', { token: reset.token, password: nextPassword })
  expect((await signIn(person.email, nextPassword)).body.code).toBe('TOTP_REQUIRED')
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(earlierEnded)
})

test('a new address is confirmed there, the old one is told; an address that is taken reads the same', async () => {
  const [person, other] = [await signUp(), await signUp()]
  const next = `${unique()}@limelight.test`
  const wrong = await postAs(person, '/email', { email: next, password: 'not my password' })
  expect(await wrong.json()).toMatchObject({ fields: { password: SECURITY_REFUSALS.passwordWrong.sentence } })
  const same = await postAs(person, '/email', { email: person.email, password })
  expect(await same.json()).toMatchObject({ fields: { email: MAIL_SENTENCES.sameAddress } })

  const taken = await (await postAs(person, '/email', { email: other.email, password })).json()
  const free = await (await postAs(person, '/email', { email: next, password })).json()
  expect(taken).toEqual(free)
  const { token } = await mail(next, subjects.email)
  await mail(person.email, subjects.changing, 2)
  expect((await mailsTo(other.email)).map(({ subject }) => subject)).toEqual([subjects.confirm])
  expect((await signIn(next)).status).toBe(401)
  expect((await post('/confirm', { token })).body).toEqual({ email: next, confirmed: true })
  expect((await signIn(next)).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(401)
})

test('an address that somebody took meanwhile is refused, and the mail stays good', async () => {
  const person = await signUp()
  const next = `${unique()}@limelight.test`
  await postAs(person, '/email', { email: next, password })
  const { token } = await mail(next, subjects.email)
  const username = unique()
  await post('/sign-up', { email: next, username, password, date_of_birth: '1990-05-17' })
  expect((await post('/confirm', { token })).body.code).toBe(REFUSALS.emailTaken.code)
  expect((await signIn(person.email)).status).toBe(200)
})

test('"this was not me" brings the old address back and shuts everybody else out', async () => {
  const person = await signUp()
  const thief = `${unique()}@limelight.test`
  await postAs(person, '/email', { email: thief, password })
  const { link } = await mail(person.email, subjects.changing)
  expect([link.pathname, link.searchParams.get('mode')]).toEqual(['/auth/callback', 'undo'])
  const { token } = await mail(thief, subjects.email)
  await post('/confirm', { token })
  const stolen = (await signIn(thief)).body.session
  // the old address is not free for the thief to block the way back with
  const squatter = { email: person.email, username: unique(), password, date_of_birth: '1990-05-17' }
  expect((await post('/sign-up', squatter)).body.fields.email).toBe(REFUSALS.emailTaken.sentence)
  await post('/link', { email: thief })
  const theirs = await mail(thief, subjects.link)

  const undone = await post('/email/undo', { token: link.searchParams.get('token') ?? '' })
  expect(undone).toMatchObject({ status: 200, body: { email: person.email, message: MAIL_SENTENCES.asked } })
  for (const session of [person.session, stolen]) expect((await refresh(session)).status).toBe(401)
  expect((await signIn(person.email)).status).toBe(401)
  expect((await post('/exchange', { token: theirs.token })).body.code).toBe('LINK_USED')
  const reset = await mail(person.email, subjects.reset)
  expect((await post('/password', { token: reset.token, password: nextPassword })).status).toBe(204)
  expect((await signIn(person.email, nextPassword)).status).toBe(200)
})

test('mails are forgotten a day after they have run out, and not before', async () => {
  const { email } = await signUp()
  await askLink(email)
  const left = async (hoursAgo: number) => {
    await world.owner(
      `update mail_proofs set expires_at = now() - $2 * interval '1 hour' where email = $1 and purpose = 'link'`,
      [email, hoursAgo],
    )
    await deleteExpiredProofs(world.db, new Date())
    return (await world.owner('select purpose from mail_proofs where email = $1 order by 1', [email])).length
  }
  expect(await left(23)).toBe(2)
  expect(await left(25)).toBe(1)
})
