import { createHmac } from 'node:crypto'
import * as SDK from 'ably'
import { afterEach, expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { suspendPerson } from '#features/accounts/index.server.ts'
import { eventAgeMs } from '#server/webhooks.ts'
import { namedMax } from '#shared/channels.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { confirmStalePresence, notifyFollowers, receivePresence } from './presence/service.server.ts'
import { arrivalBatch, arrivalNotification, recentConversations } from './spec.ts'

const world = createWorld()
/** The drain of a job also delivers rows of other tests, some of which need the rooms of calls. */
const rooms = () => world.contextOf().providers.rooms
const jobContext = (name: string) =>
  createJobContext({ env: world.env, rooms, waitUntil: () => undefined, write: () => undefined }, name)
const clients: SDK.Realtime[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

/** Reads the capabilities that a token grants. */
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

/** Connects like a user's browser, with Ably's SDK. `named`: additional channels of its tokens. */
function connectBrowser(who: TestPerson, named: { conversation_id?: string; user_ids?: string[] } = {}) {
  const [endpoint = '', port] = world.env.ABLY_ENDPOINT?.split(':') ?? []
  const client = new SDK.Realtime({
    endpoint,
    port: Number(port),
    tls: false,
    transports: ['web_socket'] as const,
    logLevel: 0,
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
  const client = connectBrowser(who)
  await client.channels.get(`presence:${who.id}`).presence.enter()
  return client
}
const codeOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 0,
    (error: { code: number }) => error.code,
  )

const controlOf = (path: string) => `http://${world.env.ABLY_ENDPOINT}/__control/${path}`
const killConnections = (who: TestPerson) =>
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

test('a token grants only the user’s own channels and conversations', async () => {
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

test('an idle admin gets no token for the admin channel', async () => {
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

test('Ably refuses the channels of other people with code 40160', async () => {
  const [fan, creator, stranger] = [await world.person(), await world.person('creator'), await world.person()]
  const own = await conversationOf(fan, creator)
  const foreign = connectBrowser(stranger, { conversation_id: own })
  const closed = [`conversation:${own}`, `user:${fan.id}`, `presence:${fan.id}`, `online:${fan.id}`, 'admin', 'new']
  for (const name of closed) {
    expect(await codeOf(foreign.channels.get(name).publish('x', 'y')), name).toBe(40160)
    expect(await codeOf(foreign.channels.get(name).attach()), name).toBe(40160)
  }
  const mine = connectBrowser(fan)
  const channel = mine.channels.get(`conversation:${own}`)
  expect(await codeOf(channel.attach())).toBe(0)
  expect(await codeOf(channel.publish('typing', { typing: true }))).toBe(0)
  expect(await codeOf(mine.channels.get(`user:${fan.id}`).attach())).toBe(0)
  expect(await codeOf(mine.channels.get(`user:${fan.id}`).publish('notification', {}))).toBe(40160)
  // a user cannot enter presence as another user
  expect(await codeOf(mine.channels.get(`presence:${fan.id}`).presence.enterClient(creator.id))).not.toBe(0)
})

test('no token grants the presence of an admin, not even to another admin', async () => {
  const [fan, admin, other] = [await world.person(), await world.person('admin'), await world.person('admin')]
  for (const who of [fan, other])
    expect(Object.keys(await capabilitiesOf(who, { user_ids: [admin.id, fan.id] }))).not.toContain(`online:${admin.id}`)
})

test('a token grants the latest conversations and a requested one, and stays small', async () => {
  const creator = await world.person('creator')
  const ids: string[] = []
  for (let i = 0; i < recentConversations + 2; i++)
    ids.push(await conversationOf(await world.person(), creator, new Date(Date.now() - i * 60_000)))
  const conversationsIn = (capabilities: Record<string, string[]>) =>
    Object.keys(capabilities).flatMap((channel) => /^conversation:(.+)$/.exec(channel)?.[1] ?? [])
  expect(new Set(conversationsIn(await capabilitiesOf(creator)))).toEqual(new Set(ids.slice(0, recentConversations)))
  const token = await tokenOf(creator, { conversation_id: ids.at(-1) })
  expect(conversationsIn(capabilitiesIn(token))).toContain(ids.at(-1))
  // small, because the token is sent in a URL
  const people = Array.from({ length: namedMax.people }, () => creator.id)
  expect((await tokenOf(creator, { user_ids: people })).length).toBeLessThan(6_000)
  const tooMany = { user_ids: [...people, creator.id] }
  expect((await world.rest('POST', '/realtime/token', { as: creator, body: tooMany })).status).toBe(422)
})

test('a block closes the shared channels at once', async () => {
  const [fan, creator] = [await world.person(), await world.person('creator')]
  const own = await conversationOf(fan, creator)
  const client = connectBrowser(fan, { conversation_id: own, user_ids: [creator.id] })
  const [conversation, online] = [`conversation:${own}`, `online:${creator.id}`].map((name) =>
    client.channels.get(name),
  )
  await conversation?.attach()
  await online?.attach()
  expect((await world.rest('PUT', `/blocks/${fan.id}`, { as: creator })).status).toBe(204)
  await vi.waitFor(() => expect([conversation?.state, online?.state]).toEqual(['failed', 'failed']))
  expect(conversation?.errorReason?.code).toBe(40160)
  expect(await capabilitiesOf(fan, { conversation_id: own, user_ids: [creator.id] })).not.toHaveProperty(
    `conversation:${own}`,
  )
  expect(client.connection.state).toBe('connected')
})

test('a suspension closes the connection and refuses a new token', async () => {
  const fan = await world.person()
  const client = connectBrowser(fan)
  await client.connection.once('connected')
  const admin = await world.person('admin')
  await suspendPerson(world.adminContext(admin), { userId: fan.id, reason: 'Spam', until: null })
  await vi.waitFor(() => expect(client.connection.state).not.toBe('connected'))
  expect(await world.rest('POST', '/realtime/token', { as: fan })).toMatchObject({
    status: 403,
    body: { code: 'SUSPENDED' },
  })
})

test('a token expires after five minutes', async () => {
  const body = JSON.parse(
    Buffer.from((await tokenOf(await world.person())).split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(body.exp - body.iat).toBe(300)
})

test('a creator is online while connected, and watchers receive both changes', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const receivedStates: unknown[] = []
  const watcher = connectBrowser(fan, { user_ids: [creator.id] })
  await watcher.channels
    .get(`online:${creator.id}`)
    .subscribe('presence', ({ data }) => void receivedStates.push(data.online))
  expect(await isOnlineFor(creator)).toBe(false)
  const client = await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true))
  const second = await arrive(creator)
  client.close()
  await vi.waitFor(() => expect(receivedStates).toEqual([true]))
  expect(await isOnlineFor(creator, fan)).toBe(true)
  second.close()
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(false))
  await vi.waitFor(() => expect(receivedStates).toEqual([true, false]))
  expect((await world.owner('select public.is_online($1)', [creator.id]))[0]).toEqual({ is_online: false })
})

test('a creator whose socket is killed goes offline', async () => {
  const creator = await world.person('creator')
  const client = await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true))
  // closes the client, because a killed browser does not reconnect
  client.connection.on('disconnected', () => client.close())
  await killConnections(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(false))
})

test('the setting to appear offline applies everywhere at once', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const receivedStates: unknown[] = []
  const watcher = connectBrowser(fan, { user_ids: [creator.id] })
  await watcher.channels
    .get(`online:${creator.id}`)
    .subscribe('presence', ({ data }) => void receivedStates.push(data.online))
  await arrive(creator)
  await vi.waitFor(() => expect(receivedStates).toEqual([true]))
  await privacy(creator, { appear_offline: true })
  await vi.waitFor(() => expect(receivedStates).toEqual([true, false]))
  expect(await isOnlineFor(creator, fan)).toBe(false)
  const isOnline = () => world.owner<{ is_online: boolean }>('select public.is_online($1)', [creator.id])
  expect(await isOnline()).toEqual([{ is_online: false }])
  await arrive(creator)
  await privacy(creator, { appear_offline: false })
  await vi.waitFor(() => expect(receivedStates).toEqual([true, false, true]))
  expect(await isOnline()).toEqual([{ is_online: true }])
})

test('a block hides the online state from the other side', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator, fan)).toBe(true))
  await world.rest('PUT', `/blocks/${creator.id}`, { as: fan })
  expect([await isOnlineFor(creator, fan), await isOnlineFor(creator)]).toEqual([false, true])
  expect(await capabilitiesOf(fan, { user_ids: [creator.id] })).not.toHaveProperty([`online:${creator.id}`])
  const blocked = await world.person()
  expect(await capabilitiesOf(blocked, { user_ids: [creator.id] })).toHaveProperty([`online:${creator.id}`])
  await world.rest('PUT', `/blocks/${blocked.id}`, { as: creator })
  expect(await capabilitiesOf(blocked, { user_ids: [creator.id] })).not.toHaveProperty([`online:${creator.id}`])
  expect(await isOnlineFor(creator, blocked)).toBe(false)
})

test('refuses presence webhooks with a wrong signature', async () => {
  const creator = await world.person('creator')
  const body = JSON.stringify({
    items: [{ source: 'channel.presence', timestamp: Date.now(), data: { channelId: `presence:${creator.id}` } }],
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
  // a signed webhook is only a hint: the service reads the presence from the provider
  expect((await post(sign(body))).status).toBe(200)
  expect(await isOnlineFor(creator)).toBe(false)
})

test('a duplicate or outdated presence webhook does not query the provider', async () => {
  const creator = await world.person('creator')
  const secret = world.env.ABLY_API_KEY.split(':')[1] ?? ''
  const deliver = async (timestamp: number) => {
    // the stored state is online, and the provider returns offline
    await world.owner(
      `insert into presence (user_id, online, last_seen_at, asked_at) values ($1, true, now(), now() - interval '1 minute')
       on conflict (user_id) do update set online = true, asked_at = excluded.asked_at`,
      [creator.id],
    )
    const data = { channelId: `presence:${creator.id}` }
    const body = JSON.stringify({ items: [{ source: 'channel.presence', timestamp, data }] })
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    const headers = { 'x-ably-signature': signature }
    const request = new Request('https://limelight.test/', { method: 'POST', body, headers })
    expect((await receivePresence(world.contextOf(), request)).status).toBe(200)
    return (await world.owner('select online from presence where user_id = $1', [creator.id]))[0]?.online
  }
  const at = Date.now()
  expect(await deliver(at)).toBe(false)
  expect(await deliver(at)).toBe(true)
  expect(await deliver(at - eventAgeMs - 60_000)).toBe(true)
})

test('recovers from lost presence webhooks', async () => {
  const [arriving, departed] = [await world.person('creator'), await world.person('creator')]
  await arrive(arriving)
  await vi.waitFor(async () => expect(await isOnlineFor(arriving)).toBe(true))
  // after a lost webhook the next token request stores the presence
  await world.owner('delete from presence where user_id = $1', [arriving.id])
  await tokenOf(arriving)
  await vi.waitFor(async () => expect(await isOnlineFor(arriving)).toBe(true))
  const ctx = jobContext('presence')
  const remember = (ago: string) =>
    world.owner(
      `insert into presence (user_id, online, last_seen_at, asked_at, confirmed_at)
       values ($1, true, now(), now(), now() - $2::interval)
       on conflict (user_id) do update set online = true, confirmed_at = excluded.confirmed_at`,
      [departed.id, ago],
    )
  await remember('11 minutes')
  expect(await isOnlineFor(departed)).toBe(false)
  await remember('7 minutes')
  expect(await isOnlineFor(departed)).toBe(true)
  // at least one, because other tests leave people in the same database
  expect(await confirmStalePresence(ctx)).toBeGreaterThanOrEqual(1)
  expect(await isOnlineFor(departed)).toBe(false)
})

test('exports the presence of a user, and deletes it with the account', async () => {
  const creator = await world.person('creator')
  await arrive(creator)
  await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true))
  const exported = () => world.owner('select * from personal.export_presence($1, null, 10)', [creator.id])
  expect(await exported()).toHaveLength(1)
  await world.owner('select personal.forget_presence($1)', [creator.id])
  expect(await exported()).toEqual([])
})

test('notifies followers of an online creator once in twelve hours, except those who opted out', async () => {
  const [creator, fan, muted, optedOut] = [
    await world.person('creator'),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  for (const as of [fan, muted, optedOut]) await world.rest('PUT', `/follows/${creator.id}`, { as })
  await world.rest('PUT', `/mutes/${creator.id}`, { as: muted })
  await world.rest('PUT', '/notifications/preferences', {
    as: optedOut,
    body: { preferences: { creator_online: false } },
  })
  const receivedTitles = async (as: TestPerson) =>
    (await world.rest('GET', '/notifications', { as })).body.notifications.map(({ title }: { title: string }) => title)
  /** Makes the connected creator arrive again: deletes the stored presence, which a token request then stores again. */
  const arriveAgain = async () => {
    await world.owner('delete from presence where user_id = $1', [creator.id])
    await tokenOf(creator)
    await vi.waitFor(async () => expect(await isOnlineFor(creator)).toBe(true))
  }
  const { display_name } = (await world.rest('GET', `/public/creators/${creator.id}`)).body.creator
  const line = arrivalNotification.title.replace('{creator}', display_name)
  await arrive(creator)
  await vi.waitFor(async () => expect(await receivedTitles(fan)).toEqual([line]))
  expect([await receivedTitles(muted), await receivedTitles(optedOut)]).toEqual([[], []])
  await arriveAgain()
  expect(await receivedTitles(fan)).toEqual([line])
  await world.owner(`update creator_arrivals set came_at = now() - interval '13 hours' where creator_id = $1`, [
    creator.id,
  ])
  await arriveAgain()
  await vi.waitFor(async () => expect(await receivedTitles(fan)).toEqual([line, line]))
})

test('notifies thousands of followers in batches, each follower once', async () => {
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
  const ctx = jobContext('arrivals')
  await Promise.all([notifyFollowers(ctx), notifyFollowers(ctx)])
  const countAfterRun = async () => {
    await notifyFollowers(ctx)
    const [counts] = await world.owner<{ all: string; each: string }>(
      `select count(*) as all, count(distinct user_id) as each from notifications
       where type = 'creator_online' and data #>> '{creator,id}' = $1::text`,
      [creator.id],
    )
    return counts
  }
  // a webhook about a closed connection of an earlier test also sends a batch, and a run skips the creator meanwhile
  await expect.poll(countAfterRun).toEqual({ all: String(arrivalBatch * 2 + 1), each: String(arrivalBatch * 2 + 1) })
})
