import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { COMMON } from '#shared/errors.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { USERNAME_REFUSALS } from '../people/spec.ts'
import { deletionDays, REFUSALS } from '../spec.ts'
import { eraseDueAccounts } from './service.server.ts'
import { DATA_REFUSALS, DATA_SENTENCES } from './spec.ts'
import { listAccountsToErase } from './store.server.ts'

const world = createWorld()
const password = 'front row every night'
const dayMs = 86_400_000

type Member = TestPerson & { email: string; token: string; refreshToken: string; marker: string }

/** Signs up a person whose name contains a unique marker. */
async function signUpMember(tokens = 0, role: 'fan' | 'creator' = 'fan'): Promise<Member> {
  const marker = `zq${randomUUID().replaceAll('-', '').slice(0, 14)}`
  const email = `${marker}@limelight.test`
  const body = { email, username: marker, password, display_name: `Name ${marker}`, date_of_birth: '1990-01-31' }
  const { body: answer } = await world.rest('POST', '/auth/sign-up', { body })
  const { id } = answer.user
  if (role === 'creator') {
    await world.owner(`update users set role = 'creator' where id = $1`, [id])
    await world.owner(
      `insert into creator_profiles (user_id, category, creator_type, social_links) values ($1, 'Music', $2, $3)`,
      [id, `type ${marker}`, JSON.stringify({ website: `https://${marker}.example` })],
    )
  }
  await world.owner(`update users set bio = $2, avatar_url = $3 where id = $1`, [
    id,
    `bio ${marker}`,
    `/media/${marker}`,
  ])
  if (tokens > 0) await world.owner("select ledger.promo_grant($1, $2, 'test')", [id, tokens])
  const claims = { userId: id, familyId: randomUUID(), role }
  const { access_token: token, refresh_token: refreshToken } = answer.session
  return { id, username: marker, role, claims, email, token, refreshToken, marker }
}

/** Sends a request to the API with the access token of the sign-up. */
async function call(who: { token: string }, method: string, path: string, body?: unknown) {
  const response = await fetch(`${world.cloud.appOrigin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const signIn = async (who: Member) => {
  const answer = await world.rest('POST', '/auth/sign-in', { body: { email: who.email, password } })
  return { ...answer, token: answer.body?.session?.access_token }
}
const requestDeletion = (who: Member, forfeit?: number) =>
  call(who, 'POST', '/account/delete', { password, ...(forfeit !== undefined && { forfeit_tokens: forfeit }) })
const age = (who: Member, days: number) =>
  world.owner(`update users set deletion_requested_at = deletion_requested_at - $2 * interval '1 day' where id = $1`, [
    ...[who.id, days],
  ])
const erase = () =>
  eraseDueAccounts({ ...createJobContext({ env: world.env, waitUntil: () => undefined }, 'deletions') })
const statusOf = async (who: Member) =>
  (
    await world.owner<{ status: string; erased_at: Date | null }>('select status, erased_at from users where id = $1', [
      who.id,
    ])
  )[0]
const violations = () => world.owner('select * from ledger.prove()')
const mails = async (who: Member) => (await world.mailsTo(who)).map(({ subject }) => subject)

test('a deletion request needs the password, ends all sign-ins, hides the account and mails the person', async () => {
  const fan = await signUpMember()
  const creator = await signUpMember(0, 'creator')
  const other = await signIn(creator)
  expect(await call(creator, 'POST', '/account/delete', { password: 'not it' })).toMatchObject({
    status: 422,
    body: { code: 'PASSWORD_WRONG' },
  })
  expect((await call(creator, 'POST', '/account/delete', {})).status).toBe(422)
  const { status, body } = await requestDeletion(creator)
  expect(status).toBe(200)
  expect(new Date(body.deletion_date).getTime() - Date.now()).toBeGreaterThan((deletionDays - 1) * dayMs)
  for (const who of [creator, other]) expect((await call(who, 'GET', '/auth/session')).status).toBe(401)
  const refreshed = await world.rest('POST', '/auth/refresh', { body: { refresh_token: creator.refreshToken } })
  expect(refreshed.status).toBe(401)
  expect((await call(fan, 'GET', `/public/creators/${creator.username}`)).status).toBe(404)
  expect((await call(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 1 })).status).toBe(404)
  await expect.poll(() => mails(creator)).toContain('Your account will be deleted')
  const [mail] = (await world.mailsTo(creator)).filter(({ subject }) => subject === 'Your account will be deleted')
  expect(mail?.text).toContain(`${world.env.APP_ORIGIN}/auth?mode=signin`)
})

test('a sign-in within 14 days can only restore the account, which keeps all its tokens', async () => {
  const fan = await signUpMember(30)
  await requestDeletion(fan, 30)
  await age(fan, deletionDays - 1)
  const back = await signIn(fan)
  expect(back.body.user).toMatchObject({ status: 'deleted', deletion_date: expect.any(String) })
  const refused = await call(back, 'GET', '/tokens/balance')
  expect(refused).toMatchObject({ status: 403, body: { code: 'DELETION_PENDING', deletion_date: expect.any(String) } })
  const renewed = { current_password: password, password: 'another good long password' }
  expect(await call(back, 'POST', '/auth/password', renewed)).toMatchObject({
    status: 403,
    body: { code: 'DELETION_PENDING', message: COMMON.leaving.sentence },
  })
  expect(await call(back, 'GET', '/account/deletion')).toMatchObject({
    status: 200,
    body: { tokens: 30, refused: null },
  })
  expect(await call(back, 'POST', '/account/restore')).toEqual({ status: 200, body: { deletion_date: null } })
  expect(await call(back, 'POST', '/account/restore')).toEqual({ status: 200, body: { deletion_date: null } })
  expect(await call(back, 'GET', '/tokens/balance')).toMatchObject({ status: 200, body: { balance: 30 } })
  await expect.poll(() => mails(fan)).toContain('Your account stays')
  await erase()
  expect(await statusOf(fan)).toEqual({ status: 'active', erased_at: null })
})

test('a suspended person is still suspended after a deletion request and a restore', async () => {
  const fan = await signUpMember()
  await world.owner(`update users set status = 'suspended', suspended_reason = 'because' where id = $1`, [fan.id])
  const suspended = await signIn(fan)
  expect((await call(suspended, 'POST', '/account/delete', { password })).status).toBe(200)
  const back = await signIn(fan)
  expect((await call(back, 'POST', '/account/restore')).status).toBe(200)
  expect(await call(back, 'GET', '/tokens/balance')).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } })
})

test('refuses to restore the account or sign in after 14 days', async () => {
  const fan = await signUpMember()
  await requestDeletion(fan)
  const back = await signIn(fan)
  await age(fan, deletionDays)
  expect((await call(back, 'POST', '/account/restore')).status).toBe(401)
  expect(await signIn(fan)).toMatchObject({ status: 401, body: { code: REFUSALS.wrongCredentials.code } })
})

test('requires the exact number of tokens that the person will lose', async () => {
  const fan = await signUpMember(75)
  const refused = await requestDeletion(fan)
  expect(refused).toMatchObject({ status: 409, body: { code: DATA_REFUSALS.tokensLeft.code, tokens: 75 } })
  expect(refused.body.error).toBe(DATA_SENTENCES.tokensLeft(75))
  expect((await requestDeletion(fan, 74)).status).toBe(409)
  expect((await requestDeletion(fan, 75)).status).toBe(200)
})

test('refuses to delete an account with earnings that reach the smallest payout', async () => {
  const [fan, creator] = [await signUpMember(1_000), await signUpMember(0, 'creator')]
  await call(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 399 })
  expect(await call(creator, 'GET', '/account/deletion')).toMatchObject({ body: { earnings: 399, refused: null } })
  await call(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 1 })
  const refused = await requestDeletion(creator, 400)
  expect(refused).toMatchObject({ status: 409, body: { code: DATA_REFUSALS.earningsUnpaid.code } })
  expect(refused.body.error).toBe(DATA_SENTENCES.earningsUnpaid(400))
  expect((await call(creator, 'GET', '/account/deletion')).body.refused.sentence).toBe(refused.body.error)
})

test('refuses to delete an account with held tokens', async () => {
  const fan = await signUpMember(50)
  await world.owner(`select ledger.hold_open($1, 20, 'test', null, now() + interval '1 hour')`, [fan.id])
  const refused = await requestDeletion(fan, 30)
  expect(refused).toMatchObject({ status: 409, body: { code: DATA_REFUSALS.tokensHeld.code } })
  expect(refused.body.error).toBe(DATA_SENTENCES.tokensHeld(20))
})

/** Returns the tables and columns that contain the text. */
async function placesOf(marker: string): Promise<string[]> {
  const looks = await world.owner<{ look: string }>(`
    select format('select %L as place where exists (select from %I.%I where %I::text like $1)',
      c.table_schema || '.' || c.table_name || '.' || c.column_name, c.table_schema, c.table_name, c.column_name) as look
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'ledger')
      and c.data_type in ('text', 'jsonb', 'json', 'ARRAY')`)
  const text = looks.map(({ look }) => look).join(' union all ')
  return (await world.owner<{ place: string }>(text, [`%${marker}%`])).map(({ place }) => place)
}

test('erasing an account removes its personal data from every table and keeps the ledger balanced', async () => {
  const [fan, creator] = [await signUpMember(500), await signUpMember(0, 'creator')]
  await call(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 120, message: 'bravo' })
  const card = { paymentMethodId: 'pm_card_visa', saveCard: true, isGift: false }
  expect((await call(fan, 'POST', '/tokens/purchase', { ...card, tokenAmount: 50 })).status).toBe(200)
  const gift = { paymentMethodId: 'pm_card_visa', isGift: true, giftRecipientId: creator.id, tokenAmount: 50 }
  expect((await call(fan, 'POST', '/tokens/purchase', gift)).status).toBe(200)
  for (const list of ['follows', 'bookmarks', 'mutes'])
    expect((await call(fan, 'PUT', `/${list}/${creator.id}`)).status).toBe(204)
  const report = { subject: 'person', subject_id: creator.id, reason: 'other', details: `says ${fan.marker}` }
  const { status, body: filed } = await call(fan, 'POST', '/reports', report)
  expect(status).toBe(201)
  // dismisses the case, because an open case keeps the text of its report
  await world.as(await world.person('admin')).moderation.cases.dismiss({ id: filed.id, reason: 'no_violation' })
  const customer = await world.owner<{ id: string }>(
    'select stripe_customer_id as id from payment_customers where user_id = $1',
    [fan.id],
  )
  expect((await requestDeletion(fan, 430)).status).toBe(200)
  await age(fan, deletionDays)
  await erase()
  await expect.poll(() => mails(fan)).toContain('Your account is deleted')
  await expect.poll(() => placesOf(fan.marker)).toEqual(['public.former_usernames.username'])
  expect(await world.owner('select from follows where follower_id = $1', [fan.id])).toHaveLength(0)
  const [notice] = await world.noticesOf(creator, 'tip_received')
  expect(notice?.title).toContain('Deleted account')
  const movements = await world.owner<{ kind: string; tokens: string }>(
    'select kind, tokens from ledger.movements where payer_id = $1 or payee_id = $1 order by id',
    [fan.id],
  )
  expect(movements.map(({ kind, tokens }) => `${kind} ${tokens}`)).toEqual([
    ...['promo 500', 'tip 120', 'purchase 50', 'gift 50', 'forfeit 430'],
  ])
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 0, held: 0 })
  expect(await violations()).toEqual([])
  const gone = await world.as(creator).wallet.history({})
  expect(gone.entries.map(({ counterparty }) => counterparty)).not.toContain(fan.username)
  // the payment provider has deleted the customer and the cards
  const { payments } = world.contextOf().providers
  await expect.poll(() => payments.listCards(customer[0]?.id ?? '').catch((error) => error.outcome)).toBe('invalid')
})

test('a creator whose stream belongs to an event without tickets is erased', async () => {
  const creator = await signUpMember(0, 'creator')
  const readTitle = () =>
    world.owner('select e.title from events e join streams s on s.event_id = e.id where e.creator_id = $1', [
      creator.id,
    ])
  await world.owner(
    `with event as (
       insert into events (creator_id, type, title, minutes, price, time, time_zone, date, starts_at, ends_at, status)
       select $1, 'live-stream', 'A show', 60, 0, '18:00', 'UTC', at::date, at, at + interval '1 hour', 'completed'
       from (values (now() - interval '2 days')) as t (at) returning id)
     insert into streams (creator_id, title, audience, event_id, meeting_id, host_family, ended_at, end_reason)
     select $1, 'A show', 'ticket', id, $2, gen_random_uuid(), now(), 'host' from event`,
    [creator.id, randomUUID()],
  )
  expect(await readTitle()).toEqual([{ title: 'A show' }])
  await requestDeletion(creator)
  await age(creator, deletionDays)
  await erase()
  expect(await statusOf(creator)).toMatchObject({ erased_at: expect.any(Date) })
  expect(await readTitle()).toEqual([{ title: '' }])
})

test('the email address of an erased account is free at once, the username after 30 days', async () => {
  const fan = await signUpMember()
  await requestDeletion(fan)
  await age(fan, deletionDays)
  await erase()
  const again = { email: fan.email, password, date_of_birth: '1990-01-31' }
  const taken = await world.rest('POST', '/auth/sign-up', { body: { ...again, username: fan.username } })
  expect(taken).toMatchObject({ status: 409, body: { code: USERNAME_REFUSALS.taken.code } })
  await world.owner('update former_usernames set until = now() where username = $1', [fan.username])
  expect((await erase()).namesReleased).toBeGreaterThan(0)
  await expect.poll(() => placesOf(fan.marker)).toEqual([])
  const free = await world.rest('POST', '/auth/sign-up', { body: { ...again, username: fan.username } })
  expect(free.status).toBe(201)
})

test('parallel runs erase each account once, and a failing account does not block the others', async () => {
  const people = await Promise.all([signUpMember(10), signUpMember(10), signUpMember(10)])
  for (const who of people) {
    await requestDeletion(who, 10)
    await age(who, deletionDays)
  }
  const runs = await Promise.all(Array.from({ length: 6 }, erase))
  expect(runs.reduce((sum, { erased }) => sum + erased, 0)).toBe(3)
  expect(await erase()).toMatchObject({ erased: 0 })
  for (const who of people) {
    const forfeits = await world.owner(`select from ledger.movements where payer_id = $1 and kind = 'forfeit'`, [
      who.id,
    ])
    expect(forfeits).toHaveLength(1)
  }
  const [stuck, fine] = [await signUpMember(), await signUpMember()]
  for (const who of [stuck, fine]) {
    await requestDeletion(who)
    await age(who, deletionDays + 1)
  }
  // a foreign key from another table makes the erasure of this account fail
  await world.owner('create table in_the_way (family_id uuid references session_families (id))')
  await world.owner('insert into in_the_way select id from session_families where user_id = $1', [stuck.id])
  await expect(erase()).rejects.toThrow(`the first is ${stuck.id}`)
  expect([(await statusOf(stuck))?.erased_at, (await statusOf(fine))?.erased_at]).toEqual([null, expect.any(Date)])
  expect(await placesOf(stuck.marker)).toContain('public.users.email')
  const next = (skip: string[]) => listAccountsToErase(world.db, 200, skip)
  expect(await next([])).toContainEqual({ id: stuck.id })
  expect(await next([stuck.id])).not.toContainEqual({ id: stuck.id })
  await world.owner('drop table in_the_way')
  await expect(erase()).resolves.toMatchObject({ erased: 1 })
  expect(await violations()).toEqual([])
})

test('retried and parallel deletion requests return the same date and send one mail', async () => {
  const fan = await signUpMember()
  const asked = await Promise.all([requestDeletion(fan), requestDeletion(fan), requestDeletion(fan)])
  const answered = asked.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(0)
  expect(new Set(answered.map(({ body }) => body.deletion_date)).size).toBe(1)
  await expect.poll(() => mails(fan)).toContain('Your account will be deleted')
  expect((await mails(fan)).filter((subject) => subject === 'Your account will be deleted')).toHaveLength(1)
})
