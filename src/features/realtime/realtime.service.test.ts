import { createHmac } from 'node:crypto'
import * as SDK from 'ably'
import { afterEach, expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { suspendPerson } from '#features/accounts/index.server.ts'
import { namedMax } from '#shared/channels.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { confirmOld, tellFollowers } from './presence/service.server.ts'
import { arrivalBatch, arrivalNotification, recentConversations } from './spec.ts'

const world = createWorld()
const PATIENT = { timeout: 10_000, interval: 20 }
const clients: SDK.Realtime[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

/** What a token opens, as its signer wrote it. */
function capabilitiesIn(token: string): Record<string, string[]> {
  const body = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return JSON.parse(body['x-ably-capability'])
}

const tokenOf = async (who: TestPerson, body: object = {}): Promise<string> => {
  const answer = await world.rest('POST', '/realtime/token', { as: who, body })
  if (answer.status !== 200) throw new Error(answer.body.code)
  return answer.body.token
}
const capabilitiesOf = async (who: TestPerson, body?: object) => capabilitiesIn(await tokenOf(who, body))

/** Somebody's browser, with the vendor's own SDK; what it asks its tokens for can change. */
function browser(who: TestPerson, named: { conversation_id?: string; user_ids?: string[] } = {}) {
  const [endpoint = '', port] = world.env.ABLY_ENDPOINT?.split(':') ?? []
  const client = new SDK.Realtime({
    ...{ endpoint, port: Number(port), tls: false, transports: ['web_socket'] as const, logLevel: 0 },
    transportParams: { remainPresentFor: 200 },
    disconnectedRetryTimeout: 100,
    authCallback: (_params, done) =>
      void tokenOf(who, named).then(
        (token) => done(null, token),
        (error) => done(String(error), null),
      ),
  })
  clients.push(client)
  return client
}

const arrive = async (who: TestPerson) => {
  const client = browser(who)
  await client.channels.get(`presence:${who.id}`).presence.enter()
  return client
}
const codeOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 0,
    (error: { code: number }) => error.code,
  )

const controlOf = (path: string) => `http://${world.env.ABLY_ENDPOINT}/__control/${path}`
const drop = (who: TestPerson) =>
  fetch(controlOf('drop'), { method: 'POST', body: JSON.stringify({ clientId: who.id }) })

async function conversationOf(one: TestPerson, other: TestPerson, lastAt = new Date()): Promise<string> {
  const [lower, higher] = [one.id, other.id].sort()
  const [row] = await world.owner<{ id: string }>(
    'insert into conversations (lower_id, higher_id, opened_by, last_seq) values ($1, $2, $3, 1) returning id',
    [lower, higher, one.id],
  )
  await world.owner(
    `insert into conversation_members (owner_id, other_id, conversation_id, last_seq, last_at, last_kind, last_own)
     select o, case o when $1 then $2::uuid else $1 end, $3, 1, $4, 'text', false from unnest(array[$1::uuid, $2]) o`,
    [one.id, other.id, row?.id, lastAt],
  )
  return row?.id ?? ''
}

const onlineAmong = async (people: TestPerson[], viewer?: TestPerson): Promise<string[]> => {
  const list = people.map(({ id }) => id).join(',')
  const { status, body } = await world.rest('GET', `/presence?user_ids=${list}`, viewer && { as: viewer })
  expect(status).toBe(200)
  return body.online
}
const isOnlineFor = async (who: TestPerson, viewer?: TestPerson) => (await onlineAmong([who], viewer)).length === 1
const privacy = (who: TestPerson, change: object) => world.rest('PUT', '/settings/privacy', { as: who, body: change })

test('a token opens one’s own channel and conversations, and nothing of anybody else', async () => {
  const [fan, creator, stranger] = [await world.person(), await world.person('creator'), await world.person()]
  const own = await conversationOf(fan, creator)
  const foreign = await conversationOf(stranger, creator)
  expect(await capabilitiesOf(fan, { conversation_ids: [foreign], conversation_id: foreign })).toEqual({
    [`user:${fan.id}`]: ['subscribe'],
    [`presence:${fan.id}`]: ['presence'],
    [`conversation:${own}`]: ['subscribe', 'publish'],
  })
  const admin = await world.person('admin')
  expect(await capabilitiesOf(admin)).toMatchObject({ admin: ['subscribe', 'presence'] })
  await world.owner('update users set totp_exempt = false where id = $1', [admin.id])
  expect(Object.keys(await capabilitiesOf(admin))).not.toContain('admin')
  await world.owner('update users set totp_enabled_at = now() where id = $1', [admin.id])
  expect(await capabilitiesOf(admin)).toMatchObject({ admin: ['subscribe', 'presence'] })
  expect(await world.rest('POST', '/realtime/token')).toMatchObject({ status: 401 })
})

test('an admin who is idle has no token for the channel of admins until they sign in again', async () => {
  const admin = await world.person('admin')
  const seen = (minutes: number) =>
    world.owner(
      `insert into session_families (id, user_id, admin_seen_at) values ($1, $2, now() - make_interval(mins => $3))
       on conflict (id) do update set admin_seen_at = excluded.admin_seen_at`,
      [admin.claims.familyId, admin.id, minutes],
    )
  await seen(29)
  expect(await capabilitiesOf(admin)).toMatchObject({ admin: ['subscribe', 'presence'] })
  await seen(31)
  expect(Object.keys(await capabilitiesOf(admin))).not.toContain('admin')
})

test('a stranger’s channels answer 40160: people, conversations, presence, the admins', async () => {
  const [fan, creator, stranger] = [await world.person(), await world.person('creator'), await world.person()]
  const own = await conversationOf(fan, creator)
  const foreign = browser(stranger, { conversation_id: own })
  const closed = [`conversation:${own}`, `user:${fan.id}`, `presence:${fan.id}`, `online:${fan.id}`, 'admin', 'new']
  for (const name of closed) {
    expect(await codeOf(foreign.channels.get(name).publish('x', 'y')), name).toBe(40160)
    expect(await codeOf(foreign.channels.get(name).attach()), name).toBe(40160)
  }
  const mine = browser(fan)
  const channel = mine.channels.get(`conversation:${own}`)
  expect(await codeOf(channel.attach())).toBe(0)
  expect(await codeOf(channel.publish('typing', { typing: true }))).toBe(0)
  expect(await codeOf(mine.channels.get(`user:${fan.id}`).attach())).toBe(0)
  expect(await codeOf(mine.channels.get(`user:${fan.id}`).publish('notification', {}))).toBe(40160)
  // nobody looks into a presence channel, not even its own person, and nobody speaks for another
  expect(await codeOf(mine.channels.get(`presence:${fan.id}`).presence.enterClient(creator.id))).not.toBe(0)
})

test('an admin’s presence is watched by nobody, not even by another admin', async () => {
  const [fan, admin, other] = [await world.person(), await world.person('admin'), await world.person('admin')]
  for (const who of [fan, other])
    expect(Object.keys(await capabilitiesOf(who, { user_ids: [admin.id, fan.id] }))).not.toContain(`online:${admin.id}`)
})

test('of many conversations a token opens the latest, and any other by its name; it stays small', async () => {
  const creator = await world.person('creator')
  const ids: string[] = []
  for (let i = 0; i < recentConversations + 2; i++)
    ids.push(await conversationOf(await world.person(), creator, new Date(Date.now() - i * 60_000)))
  const opened = (capabilities: Record<string, string[]>) =>
    Object.keys(capabilities).flatMap((channel) => /^conversation:(.+)$/.exec(channel)?.[1] ?? [])
  expect(new Set(opened(await capabilitiesOf(creator)))).toEqual(new Set(ids.slice(0, recentConversations)))
  const token = await tokenOf(creator, { conversation_id: ids.at(-1) })
  expect(opened(capabilitiesIn(token))).toContain(ids.at(-1))
  // it travels in an address
  const people = Array.from({ length: namedMax.people }, () => creator.id)
  expect((await tokenOf(creator, { user_ids: people })).length).toBeLessThan(6_000)
  const tooMany = { user_ids: [...people, creator.id] }
  expect((await world.rest('POST', '/realtime/token', { as: creator, body: tooMany })).status).toBe(422)
})

test('a block ends what both may hear of each other, at once', async () => {
  const [fan, creator] = [await world.person(), await world.person('creator')]
  const own = await conversationOf(fan, creator)
  const client = browser(fan, { conversation_id: own, user_ids: [creator.id] })
  const [conversation, online] = [`conversation:${own}`, `online:${creator.id}`].map((name) =>
    client.channels.get(name),
  )
  await conversation?.attach()
  await online?.attach()
  expect((await world.rest('PUT', `/blocks/${fan.id}`, { as: creator })).status).toBe(204)
  await vi.waitFor(() => expect([conversation?.state, online?.state]).toEqual(['failed', 'failed']), PATIENT)
  expect(conversation?.errorReason?.code).toBe(40160)
  expect(await capabilitiesOf(fan, { conversation_id: own, user_ids: [creator.id] })).not.toHaveProperty(
    `conversation:${own}`,
  )
  expect(client.connection.state).toBe('connected')
})

test('a suspension ends the connection at once, and gives no other', async () => {
  const fan = await world.person()
  const client = browser(fan)
  await client.connection.once('connected')
  const admin = await world.person('admin')
  await suspendPerson(world.adminContext(admin), { userId: fan.id, reason: 'Spam', until: null })
  await vi.waitFor(() => expect(client.connection.state).not.toBe('connected'), PATIENT)
  expect(await world.rest('POST', '/realtime/token', { as: fan })).toMatchObject({
    status: 403,
    body: { code: 'SUSPENDED' },
  })
})

test('without revocation a token ends with its time, which is short', async () => {
  const body = JSON.parse(
    Buffer.from((await tokenOf(await world.person())).split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(body.exp - body.iat).toBe(300)
})

test('who connects is online, who says goodbye is not, and who watches is told of both', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const told: unknown[] = []
  const watcher = browser(fan, { user_ids: [creator.id] })
  await watcher.channels.get(`online:${creator.id}`).subscribe('presence', ({ data }) => void told.push(data.online))
  expect(await isOnlineFor(creator)).toBe(false)
  const client = await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true), PATIENT)
  const second = await arrive(creator)
  client.close()
  await vi.waitFor(() => expect(told).toEqual([true]), PATIENT)
  expect(await isOnlineFor(creator, fan)).toBe(true)
  second.close()
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(false), PATIENT)
  await vi.waitFor(() => expect(told).toEqual([true, false]), PATIENT)
  expect((await world.owner('select public.is_online($1)', [creator.id]))[0]).toEqual({ is_online: false })
})

test('whose socket is killed without a word is offline soon', async () => {
  const creator = await world.person('creator')
  const client = await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true), PATIENT)
  const killedAt = performance.now()
  // the process dies with its socket: nobody is left who could come back
  client.connection.on('disconnected', () => client.close())
  await drop(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(false), PATIENT)
  expect(performance.now() - killedAt).toBeLessThan(10_000)
})

test('who appears offline does so everywhere, from the moment they say so', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const told: unknown[] = []
  const watcher = browser(fan, { user_ids: [creator.id] })
  await watcher.channels.get(`online:${creator.id}`).subscribe('presence', ({ data }) => void told.push(data.online))
  await arrive(creator)
  await vi.waitFor(() => expect(told).toEqual([true]), PATIENT)
  await privacy(creator, { appear_offline: true })
  await vi.waitFor(() => expect(told).toEqual([true, false]), PATIENT)
  expect(await isOnlineFor(creator, fan)).toBe(false)
  const isOnline = () => world.owner<{ is_online: boolean }>('select public.is_online($1)', [creator.id])
  expect(await isOnline()).toEqual([{ is_online: false }])
  await arrive(creator)
  await privacy(creator, { appear_offline: false })
  await vi.waitFor(() => expect(told).toEqual([true, false, true]), PATIENT)
  expect(await isOnline()).toEqual([{ is_online: true }])
})

test('for whom one is not there, one is not online', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator, fan)).toBe(true), PATIENT)
  await world.rest('PUT', `/blocks/${creator.id}`, { as: fan })
  expect([await isOnlineFor(creator, fan), await isOnlineFor(creator)]).toEqual([false, true])
  expect(await capabilitiesOf(fan, { user_ids: [creator.id] })).not.toHaveProperty([`online:${creator.id}`])
  const blocked = await world.person()
  expect(await capabilitiesOf(blocked, { user_ids: [creator.id] })).toHaveProperty([`online:${creator.id}`])
  await world.rest('PUT', `/blocks/${blocked.id}`, { as: creator })
  expect(await capabilitiesOf(blocked, { user_ids: [creator.id] })).not.toHaveProperty([`online:${creator.id}`])
  expect(await isOnlineFor(creator, blocked)).toBe(false)
})

test('only the service itself can say that somebody came', async () => {
  const creator = await world.person('creator')
  const body = JSON.stringify({
    items: [{ source: 'channel.presence', data: { channelId: `presence:${creator.id}` } }],
  })
  const secret = world.env.ABLY_API_KEY.split(':')[1] ?? ''
  const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('base64')
  const post = (signature: string) =>
    fetch(`${world.cloud.appOrigin}/api/webhooks/ably`, {
      method: 'POST',
      body,
      headers: { 'x-ably-signature': signature },
    })
  for (const signature of ['', 'not base64!', sign(body, 'another'), sign(`${body} `)])
    expect((await post(signature)).status).toBe(400)
  // a true word about somebody who is not there changes nothing: the service is asked
  expect((await post(sign(body))).status).toBe(200)
  expect(await isOnlineFor(creator)).toBe(false)
})

test('a word of somebody’s coming or going that got lost is made good', async () => {
  const [come, gone] = [await world.person('creator'), await world.person('creator')]
  await arrive(come)
  await vi.waitFor(async () => expect(await isOnlineFor(come)).toBe(true), PATIENT)
  // as if it had never been told: the next token, minutes later, notices
  await world.owner('delete from presence where user_id = $1', [come.id])
  await tokenOf(come)
  await vi.waitFor(async () => expect(await isOnlineFor(come)).toBe(true), PATIENT)
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'presence')
  const remember = (ago: string) =>
    world.owner(
      `insert into presence (user_id, online, last_seen_at, asked_at, confirmed_at)
       values ($1, true, now(), now(), now() - $2::interval)
       on conflict (user_id) do update set online = true, confirmed_at = excluded.confirmed_at`,
      [gone.id, ago],
    )
  await remember('11 minutes')
  expect(await isOnlineFor(gone)).toBe(false)
  await remember('7 minutes')
  expect(await isOnlineFor(gone)).toBe(true)
  // others who left this way in the same database are counted too
  expect(await confirmOld(ctx)).toBeGreaterThanOrEqual(1)
  expect(await isOnlineFor(gone)).toBe(false)
})

test('what is known of somebody’s presence is in their export, and goes with their account', async () => {
  const creator = await world.person('creator')
  await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true), PATIENT)
  const exported = () => world.owner('select * from personal.export_presence($1, null, 10)', [creator.id])
  expect(await exported()).toHaveLength(1)
  await world.owner('select personal.forget_presence($1)', [creator.id])
  expect(await exported()).toEqual([])
})

test('followers hear that a creator came, once in twelve hours, each by their own wish', async () => {
  const [creator, fan, muting, deaf] = [
    await world.person('creator'),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  for (const as of [fan, muting, deaf]) await world.rest('PUT', `/follows/${creator.id}`, { as })
  await world.rest('PUT', `/mutes/${creator.id}`, { as: muting })
  await world.rest('PUT', '/notifications/preferences', { as: deaf, body: { preferences: { creator_online: false } } })
  const heard = async (as: TestPerson) =>
    (await world.rest('GET', '/notifications', { as })).body.notifications.map(({ title }: { title: string }) => title)
  const comeAndGo = async () => {
    const client = await arrive(creator)
    await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true), PATIENT)
    await client.channels.get(`presence:${creator.id}`).presence.leave()
    await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(false), PATIENT)
  }
  const { display_name } = (await world.rest('GET', `/public/creators/${creator.id}`)).body.creator
  const line = arrivalNotification.title.replace('{creator}', display_name)
  await comeAndGo()
  await vi.waitFor(async () => expect(await heard(fan)).toEqual([line]), PATIENT)
  expect([await heard(muting), await heard(deaf)]).toEqual([[], []])
  await comeAndGo()
  expect(await heard(fan)).toEqual([line])
  await world.owner(`update creator_arrivals set came_at = now() - interval '13 hours' where creator_id = $1`, [
    creator.id,
  ])
  await comeAndGo()
  await vi.waitFor(async () => expect(await heard(fan)).toEqual([line, line]), PATIENT)
})

test('thousands of followers are told in batches that go on where they were', async () => {
  const creator = await world.person('creator')
  const tag = creator.username
  await world.owner(
    `with made as (insert into users (email, username, display_name, password_hash, date_of_birth, role)
       select $2 || i || '@limelight.test', $2 || i, 'Fan', '-', '1990-01-01', 'fan' from generate_series(1, $3::int) i
       returning id)
     insert into follows (follower_id, creator_id) select id, $1 from made`,
    [creator.id, `${tag.slice(0, 20)}_`, arrivalBatch * 2 + 1],
  )
  await world.owner(`insert into presence (user_id, online, last_seen_at, asked_at) values ($1, true, now(), now())`, [
    creator.id,
  ])
  await world.owner(`insert into creator_arrivals (creator_id, next_at) values ($1, now() + interval '1 second')`, [
    creator.id,
  ])
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'arrivals')
  await Promise.all([tellFollowers(ctx), tellFollowers(ctx)])
  await tellFollowers(ctx)
  const [told] = await world.owner<{ all: string; each: string }>(
    `select count(*) as all, count(distinct user_id) as each from notifications
     where type = 'creator_online' and data #>> '{creator,id}' = $1::text`,
    [creator.id],
  )
  expect(told).toEqual({ all: String(arrivalBatch * 2 + 1), each: String(arrivalBatch * 2 + 1) })
})
