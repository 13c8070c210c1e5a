import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createReceiver } from '#local/push/decrypt.ts'
import { drainOutbox, drainSoon } from '#server/outbox/drain.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { REFUSALS } from './spec.ts'
import { notifications } from './tables.ts'
import { unsubscribeToken } from './unsubscribing/rules.ts'

const world = createWorld()
const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }).optional(),
})
const pushed = z.array(
  z.object({
    topic: z.string(),
    urgency: z.string(),
    text: z.string().nullable(),
    body: z.string(),
    ttl_seconds: z.number(),
  }),
)

const control = (path: string, body: object) =>
  fetch(`${world.cloud.controls.push}${path}`, { method: 'POST', body: JSON.stringify(body) })

async function createSubscription(own_keys = false) {
  const made = await control('/subscriptions', { application_server_key: world.env.VAPID_PUBLIC_KEY, own_keys })
  return subscription.parse(await made.json())
}

const pushesAt = async (endpoint: string) =>
  pushed.parse(
    await (await fetch(`${world.cloud.controls.push}/pushes?endpoint=${encodeURIComponent(endpoint)}`)).json(),
  )

/** Creates a signed-in creator whose browser has a push subscription. */
async function createCreatorWithBrowser() {
  const person = await insertSession(await world.person('creator'))
  const { endpoint, keys } = await createSubscription()
  await world.as(person).notifications.subscribeDevice({ endpoint, keys: keys ?? { p256dh: '', auth: '' } })
  return { person, endpoint }
}

/** Inserts a session, because a device needs one and test users have none. */
async function insertSession(person: TestPerson): Promise<TestPerson> {
  await world.owner('insert into session_families (id, user_id) values ($1, $2)', [person.claims.familyId, person.id])
  return person
}

type Type = 'tip_received' | 'follow' | 'system'

/** Inserts all notifications in one statement, because a drain in between would send them separately. */
async function addNotifications(person: TestPerson, titles: string | string[], type: Type = 'follow') {
  const notice = { userId: person.id, type, message: 'Words', data: { username: 'ada' } }
  await world.db.insert(notifications).values([titles].flat().map((title) => ({ ...notice, title })))
}

/** Inserts the notification of a sale. */
const notifySale = (person: TestPerson, buyer: string, title: string) =>
  world.owner(`select notify($1, 'system.content_sale', $2)`, [
    person.id,
    JSON.stringify({ title, tokens: 5, buyer: { display_name: buyer } }),
  ])

/** Drains the outbox until every message to the person is sent. Other tests drain the same outbox. */
async function waitForDelivery({ id, username }: TestPerson): Promise<void> {
  await drainOutbox(world.contextOf())
  await vi.waitFor(async () => expect(await waiting({ id, username })).toEqual([]))
}

const waiting = ({ id, username }: Pick<TestPerson, 'id' | 'username'>) =>
  world.owner<{ kind: string; attempts: number }>(
    `select kind, attempts from outbox where payload ->> 'to' = $2
       or coalesce(payload ->> 'notification_id', payload ->> 'id') in (select id::text from notifications where user_id = $1)`,
    [id, `${username}@limelight.test`],
  )

const live = z.array(
  z.object({ name: z.string(), data: z.preprocess((text) => JSON.parse(String(text)), z.looseObject({})) }),
)

test('an open page gets a gift as news, but not the reader’s own purchase', async () => {
  const person = await world.person('fan')
  const { ABLY_ENDPOINT, ABLY_API_KEY } = world.env
  const notifyAndReadMessage = async (kind: string, data: object) => {
    await world.owner('select public.notify($1, $2, $3::jsonb)', [person.id, kind, JSON.stringify(data)])
    await drainOutbox(world.contextOf())
    const answer = await fetch(`http://${ABLY_ENDPOINT}/channels/user:${person.id}/messages?limit=1`, {
      headers: { authorization: `Basic ${btoa(ABLY_API_KEY)}` },
    })
    return live.parse(await answer.json())[0]?.data
  }
  const gift = { purchase_id: 'p1', tokens: 200, is_gift: true, sender: 'Ada' }
  await vi.waitFor(async () =>
    expect(await notifyAndReadMessage('system.gift', gift)).toMatchObject({
      is_news: true,
      notification: { title: 'Ada sent you a gift', path: '/settings/wallet' },
    }),
  )
  await vi.waitFor(async () =>
    expect(await notifyAndReadMessage('system.purchase', { purchase_id: 'p2', tokens: 200 })).toMatchObject({
      is_news: false,
      notification: { title: 'Tokens added', path: '/receipt/p2' },
    }),
  )
})

test('a tip sends an encrypted push message that only the creator’s device can read', async () => {
  const [fan, creator] = [await world.person('fan', 100), await insertSession(await world.person('creator'))]
  const receiver = createReceiver()
  const { endpoint } = await createSubscription(true)
  const body = { endpoint, keys: { p256dh: receiver.p256dh, auth: receiver.auth } }
  expect(await world.rest('PUT', '/notifications/push-subscriptions', { as: creator, body })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 25, message: 'Bravo' })
  await waitForDelivery(creator)
  const [push] = await pushesAt(endpoint)
  expect(push).toMatchObject({ topic: 'tip_received', urgency: 'normal', text: null })
  const content = JSON.parse(receiver.read(Buffer.from(push?.body ?? '', 'base64')))
  expect(content).toEqual({
    id: expect.any(String),
    type: 'tip_received',
    title: `${fan.username} sent you a tip`,
    body: '25 tokens',
    tag: 'tip_received',
    url: '/dashboard',
  })
})

test('several notifications of one type send one push message, and the next one counts the others', async () => {
  const { person, endpoint } = await createCreatorWithBrowser()
  await addNotifications(person, ['one', 'two', 'three'])
  await waitForDelivery(person)
  const [first] = await pushesAt(endpoint)
  expect(JSON.parse(first?.text ?? '')).toMatchObject({
    title: 'three',
    body: 'Words\nand 2 more',
    url: '/creator/ada',
  })
  // the next two notifications are throttled, however slow this test is
  await world.owner("update notification_copies set sent_at = now() + interval '1 hour' where user_id = $1", [
    person.id,
  ])
  await addNotifications(person, ['four', 'five'])
  await waitForDelivery(person)
  expect(JSON.parse((await pushesAt(endpoint))[0]?.text ?? '')).toMatchObject({ title: 'three' })
  await world.owner("update notification_copies set sent_at = now() - interval '1 hour' where user_id = $1", [
    person.id,
  ])
  await world.owner(
    "update notifications set created_at = now() - interval '2 hours' where user_id = $1 and title in ('one', 'two', 'three')",
    [person.id],
  )
  await addNotifications(person, 'six')
  await waitForDelivery(person)
  expect(JSON.parse((await pushesAt(endpoint))[0]?.text ?? '')).toMatchObject({
    title: 'six',
    body: 'Words\nand 2 more',
  })
  expect(await pushesAt(endpoint)).toHaveLength(1)
})

/** Data of a call notification to the creator. */
const callData = (person: string, rings_until: Date | null) => ({
  request_id: crypto.randomUUID(),
  what: 'asked',
  role: 'creator',
  by: 'fan',
  type: 'video',
  minutes: 10,
  tokens: 0,
  paid: 0,
  moment: null,
  until: null,
  rings: rings_until !== null,
  words: '',
  person,
  rings_until,
})

test('concurrent drains run once, and a later drain runs again', async () => {
  const { person, endpoint } = await createCreatorWithBrowser()
  const claims = (): number =>
    fetched.mock.calls.filter(([, init]) => String(init?.body).includes('for update skip locked')).length
  // also waits for drains that earlier tests have started
  await world.settled()
  const fetched = vi.spyOn(globalThis, 'fetch')
  await addNotifications(person, 'together', 'follow')
  await Promise.all(Array.from({ length: 8 }, () => drainSoon(world.contextOf())))
  // one drain claims the notice, then its push, then nothing, and seldom a row of another test; eight would claim 8 times
  expect(claims()).toBeLessThan(8)
  await waitForDelivery(person)
  expect(JSON.parse((await pushesAt(endpoint))[0]?.text ?? '')).toMatchObject({ title: 'together' })
  const before = claims()
  await drainSoon(world.contextOf())
  expect(claims()).toBeGreaterThan(before)
  fetched.mockRestore()
})

test('several requests during a drain start one further drain', async () => {
  await world.settled()
  const ask = globalThis.fetch
  let drains = 0
  const later: Promise<void>[] = []
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (String(init?.body).includes('for update skip locked') && ++drains === 1)
      for (let i = 0; i < 5; i++) later.push(drainSoon(world.contextOf()))
    return ask(input, init)
  })
  await drainSoon(world.contextOf())
  await Promise.all(later)
  fetched.mockRestore()
  // a drain claims again after a row of another test, so the claims of six drains would be more than five
  expect(drains).toBeGreaterThan(1)
  expect(drains).toBeLessThan(6)
})

test('a ringing call is pushed without throttling, with the ringing time as time to live', async () => {
  const { person, endpoint } = await createCreatorWithBrowser()
  const notifyRinging = async (name: string, seconds: number | null) => {
    const until = seconds === null ? null : new Date(Date.now() + seconds * 1_000)
    await world.owner('select public.notify($1, $2, $3::jsonb)', [
      ...[person.id, 'session_request', JSON.stringify(callData(name, until))],
    ])
    await waitForDelivery(person)
    const [push] = await pushesAt(endpoint)
    return { ...push, title: JSON.parse(push?.text ?? '{}').title }
  }
  expect(await notifyRinging('Ada', null)).toMatchObject({ title: 'Ada asked for a video call', ttl_seconds: 86_400 })
  const ring = await notifyRinging('Noor', 600)
  expect(ring).toMatchObject({ title: 'Noor is calling', urgency: 'high' })
  expect(ring.ttl_seconds).toBeGreaterThan(0)
  expect(ring.ttl_seconds).toBeLessThanOrEqual(600)
  expect(await notifyRinging('Mila', 900)).toMatchObject({ title: 'Mila is calling' })
  // the ringing ended before the push was sent
  expect(await notifyRinging('Late', -1)).toMatchObject({ title: 'Mila is calling' })
})

test('sends no push message when push is off, when system copies are off, or after sign-out', async () => {
  const { person, endpoint } = await createCreatorWithBrowser()
  await world.as(person).notifications.setPreferences({ push_notifications: false })
  await addNotifications(person, 'switched off')
  await waitForDelivery(person)
  await world.as(person).notifications.setPreferences({ push_notifications: true, system: false })
  await addNotifications(person, 'no copies of these', 'system')
  await waitForDelivery(person)
  await world.owner('update session_families set revoked_at = now() where id = $1', [person.claims.familyId])
  await addNotifications(person, 'signed out', 'tip_received')
  await waitForDelivery(person)
  expect(await pushesAt(endpoint)).toEqual([])
  expect((await world.as(person).notifications.list()).notifications).toHaveLength(3)
})

test('retries a push message after an outage and deletes an expired subscription', async () => {
  const { person, endpoint } = await createCreatorWithBrowser()
  const devices = () => world.owner('select id from push_subscriptions where user_id = $1', [person.id])
  await world.fault('push', 'down')
  await addNotifications(person, 'while down')
  await drainOutbox(world.contextOf())
  const failed = { kind: 'push', attempts: 1 }
  await vi.waitFor(async () => expect(await waiting(person)).toEqual([failed]))
  await world.fault('push', 'off')
  await world.owner("update outbox set due_at = now() where kind = 'push'")
  await waitForDelivery(person)
  expect(await pushesAt(endpoint)).toHaveLength(1)
  await control('/expire', { endpoint })
  await addNotifications(person, 'gone', 'tip_received')
  await waitForDelivery(person)
  expect(await devices()).toEqual([])
})

test('an endpoint moves only to another person in the same browser; only its owner can delete it', async () => {
  const [one, two] = [await insertSession(await world.person()), await insertSession(await world.person())]
  const { endpoint, keys = { p256dh: '', auth: '' } } = await createSubscription()
  const owners = () => world.owner('select user_id from push_subscriptions where endpoint = $1', [endpoint])
  await world.as(one).notifications.subscribeDevice({ endpoint, keys })
  const other = (await createSubscription()).keys ?? keys
  await expect(world.as(two).notifications.subscribeDevice({ endpoint, keys: other })).rejects.toMatchObject({
    cause: { code: REFUSALS.endpointTaken.code },
  })
  expect(await owners()).toEqual([{ user_id: one.id }])
  await world.as(two).notifications.subscribeDevice({ endpoint, keys })
  expect(await owners()).toEqual([{ user_id: two.id }])
  const drop = (as: TestPerson) => world.rest('DELETE', '/notifications/push-subscriptions', { as, body: { endpoint } })
  expect((await drop(one)).status).toBe(200)
  expect(await owners()).toHaveLength(1)
  expect((await drop(two)).status).toBe(200)
  expect(await owners()).toEqual([])
})

test('refuses endpoints of hosts that are not push services, and invalid keys', async () => {
  const person = await world.person()
  const { keys } = await createSubscription()
  const put = (endpoint: string, given: unknown = keys) =>
    world.rest('PUT', '/notifications/push-subscriptions', { as: person, body: { endpoint, keys: given } })
  for (const endpoint of [
    'https://127.0.0.1/x',
    'http://push.limelight.test/x',
    'https://evil.example/fcm.googleapis.com',
  ])
    expect(await put(endpoint)).toMatchObject({ status: 422, body: { code: REFUSALS.endpointUnknown.code } })
  const offCurve = Buffer.concat([Buffer.from([4]), createHash('sha512').update('x').digest()]).toString('base64url')
  for (const p256dh of ['', 'x', offCurve])
    expect(await put('https://push.limelight.test/x', { p256dh, auth: keys?.auth })).toMatchObject({
      status: 422,
      body: { code: REFUSALS.keysInvalid.code },
    })
})

test('email copies need consent, are throttled, and stop by their unsubscribe link', async () => {
  const person = await world.person('creator')
  await addNotifications(person, 'not asked for')
  await waitForDelivery(person)
  expect(await world.mailsTo(person)).toEqual([])
  await world.as(person).notifications.setPreferences({ email_notifications: true })
  await addNotifications(person, ['one', 'two'])
  await addNotifications(person, 'a matter of its own', 'system')
  await waitForDelivery(person)
  await addNotifications(person, 'too soon')
  await waitForDelivery(person)
  expect((await world.mailsTo(person)).map(({ subject }) => subject)).toEqual(['two (and 1 more)'])
  const { text } = (await world.mailsTo(person))[0] ?? { text: '' }
  const token = /unsubscribe#token=(\S+)/.exec(text)?.[1] ?? ''
  expect(await world.as().notifications.readUnsubscribe({ token })).toEqual({ stops: 'follows', done: false })
  expect(await world.rest('POST', '/notifications/unsubscribe', { body: { token } })).toMatchObject({
    status: 200,
    body: { stops: 'follows', done: true },
  })
  await world.owner("update notification_copies set sent_at = now() - interval '1 hour' where user_id = $1", [
    person.id,
  ])
  await addNotifications(person, 'stopped')
  await addNotifications(person, 'another kind', 'tip_received')
  await waitForDelivery(person)
  expect((await world.mailsTo(person)).map(({ subject }) => subject)).toEqual(['another kind', 'two (and 1 more)'])
  await world.as().notifications.unsubscribe({ token: unsubscribeToken(world.env.SESSION_SECRET, person.id, 'all') })
  expect(await world.as(person).notifications.preferences()).toMatchObject({
    email_notifications: false,
    follows: true,
  })
  expect(await world.rest('POST', '/notifications/unsubscribe', { body: { token: 'x' } })).toMatchObject({
    status: 422,
    body: { code: REFUSALS.unsubscribeInvalid.code },
  })
})

test('truncates a title without splitting an emoji, and delivers the other push messages', async () => {
  const [one, other] = [await createCreatorWithBrowser(), await createCreatorWithBrowser()]
  await notifySale(one.person, '🎭'.repeat(50), `a${'🎈'.repeat(99)}`)
  await notifySale(other.person, 'Ada', 'The lake')
  await waitForDelivery(other.person)
  expect((await pushesAt(other.endpoint)).map(({ text }) => text).join()).toContain('Ada unlocked The lake')
  await waitForDelivery(one.person)
  const [push] = await pushesAt(one.endpoint)
  expect(push?.text).toContain('🎈')
  expect(push?.text).not.toContain('\ufffd')
})
