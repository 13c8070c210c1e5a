import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { takenEmailRate } from '#features/accounts/spec.ts'
import { confirmStalePresence } from '#features/realtime/presence/service.server.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { messagesOn } from './realtime.ts'
import { startTestCloud } from './start.ts'
import { createWorld, type TestPerson, type World } from './world.ts'

// Responses of the product while a service is down, slow or returns nonsense, and the recovery afterwards (README,
// "When a service fails"). The tests start a separate local cloud, because a fault affects every test on it.

let world: World
let close: () => Promise<void>
let restartDatabase: () => Promise<void>

beforeAll(async () => {
  const started = await startTestCloud()
  world = createWorld(started.cloud)
  close = started.close
  restartDatabase = started.restartDatabase
})
afterAll(() => close())
afterEach(async () => {
  for (const service of ['neon', 'redis', 'stripe', 'ably', 'report', 'realtimekit']) await world.fault(service, 'off')
})

const password = 'a good long password'
const account = () => {
  const username = `f${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  return { username, email: `${username}@limelight.test`, password, date_of_birth: '1990-01-01' }
}

test.each(['down', 'nonsense'] as const)(
  'Postgres %s: responds with 503 without an effect, and works again after recovery',
  async (mode) => {
    const [fan, creator] = [await world.person('fan', 50), await world.person('creator')]
    const tip = () =>
      world.rest('POST', '/tips/send', { as: fan, key: `tip-${mode}`, body: { recipientId: creator.id, tokens: 10 } })
    await world.fault('neon', mode)
    for (const answer of [
      await tip(),
      await world.rest('GET', '/creators/explore'),
      await world.rest('GET', '/tokens/balance', { as: fan }),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.body).toMatchObject({ code: 'UNAVAILABLE' })
      expect(JSON.stringify(answer.body)).not.toMatch(/select|ledger|at .+:\d+/i)
    }
    expect((await world.rest('GET', '/health')).body).toMatchObject({ status: 'down', services: { database: 'down' } })
    await world.fault('neon', 'off')
    expect(await tip()).toMatchObject({ status: 200, body: { balance: 40 } })
    expect(await tip()).toMatchObject({ status: 200, body: { balance: 40 } })
  },
)

test('sign-ups that fail while Postgres is down do not count as attempts with a taken email address', async () => {
  const signUp = () => world.rest('POST', '/auth/sign-up', { body: account() })
  await world.fault('neon', 'down')
  for (let i = 0; i <= takenEmailRate.limit; i++) expect((await signUp()).status).toBe(503)
  await world.fault('neon', 'off')
  expect((await signUp()).status).toBe(201)
})

test('Postgres slow: the response is late but complete', async () => {
  const fan = await world.person('fan', 7)
  await world.fault('neon', 'slow', 2_000)
  expect(await world.rest('GET', '/tokens/balance', { as: fan })).toMatchObject({ status: 200, body: { balance: 7 } })
})

test('Postgres restarted: the next request works', async () => {
  const fan = await world.person('fan', 7)
  await restartDatabase()
  await vi.waitFor(async () => expect((await world.rest('GET', '/tokens/balance', { as: fan })).status).toBe(200))
})

test.each(['down', 'nonsense'] as const)(
  'Redis %s: pages, purchases and tips work; sign-in is refused',
  async (mode) => {
    const person = account()
    await world.rest('POST', '/auth/sign-up', { body: person })
    const [fan, creator] = [await world.person('fan', 50), await world.person('creator')]
    await world.fault('redis', mode)
    expect((await world.rest('GET', '/creators/explore')).status).toBe(200)
    expect(
      (await world.rest('POST', '/tips/send', { as: fan, body: { recipientId: creator.id, tokens: 10 } })).status,
    ).toBe(200)
    const closed = await world.rest('POST', '/auth/sign-in', { body: person })
    expect(closed).toMatchObject({ status: 503, body: { code: 'SIGN_IN_UNAVAILABLE' } })
    expect(closed.headers.get('retry-after')).toBe('5')
    expect((await world.rest('POST', '/auth/sign-up', { body: account() })).status).toBe(503)
    expect((await world.rest('GET', '/health')).body).toMatchObject({ status: 'degraded', services: { cache: 'down' } })
    await world.fault('redis', 'off')
    expect((await world.rest('POST', '/auth/sign-in', { body: person })).status).toBe(200)
  },
)

test('Redis slow: the request skips its rate limit instead of waiting', async () => {
  const fan = await world.person('fan', 7)
  await world.fault('redis', 'slow', 120_000)
  const startedAt = performance.now()
  expect((await world.rest('GET', '/tokens/balance', { as: fan })).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(60_000)
})

test.each(['down', 'nonsense'] as const)(
  'RealtimeKit %s: joining a call responds with 503 without a charge, and works after recovery',
  async (mode) => {
    const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
    await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
    const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 10 })
    await world.as(creator).sessions.accept({ id: request.id })
    await world.settled()
    const join = () => world.rest('POST', `/sessions/${request.id}/join`, { as: fan, body: {} })
    await world.fault('realtimekit', mode)
    const refused = await join()
    expect(refused).toMatchObject({ status: 503, body: { code: 'MEETINGS_UNAVAILABLE' } })
    expect(refused.headers.get('retry-after')).toBe('5')
    await world.fault('realtimekit', 'off')
    expect(await join()).toMatchObject({ status: 200, body: { rate: 10 } })
    expect((await world.rest('GET', `/sessions/${request.id}`, { as: fan })).body.session).toMatchObject({
      status: 'accepted',
      held: 100,
    })
  },
)

test.each(['down', 'nonsense'] as const)(
  'Stripe %s: a purchase responds with 503 and credits nothing; a retry with the same key buys once after recovery',
  async (mode) => {
    const fan = await world.person()
    const buy = () =>
      world.rest('POST', '/tokens/purchase', {
        as: fan,
        key: `buy-${mode}`,
        body: { tokenAmount: 50, paymentMethodId: 'pm_card_visa' },
      })
    await world.fault('stripe', mode)
    expect(await buy()).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } })
    expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 0 })
    await world.fault('stripe', 'off')
    expect(await buy()).toMatchObject({ status: 200, body: { success: true } })
    expect(await buy()).toMatchObject({ status: 200, body: { success: true } })
    expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 50 })
  },
)

test('Stripe slow: the purchase succeeds', async () => {
  const fan = await world.person()
  await world.fault('stripe', 'slow', 2_000)
  const answer = await world.rest('POST', '/tokens/purchase', {
    as: fan,
    body: { tokenAmount: 50, paymentMethodId: 'pm_card_visa' },
  })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
})

const unsent = ({ id }: TestPerson) =>
  world.owner<{ attempts: number }>("select attempts from outbox where payload ->> 'channel' = $1", [`user:${id}`])

test('Ably slow or briefly down: a tip is published once without another request', async () => {
  for (const mode of ['slow', 'down'] as const) {
    const [fan, creator] = [await world.person('fan', 50), await world.person('creator')]
    await world.fault('ably', mode)
    const tip = { as: fan, body: { recipientId: creator.id, tokens: 10 } }
    expect((await world.rest('POST', '/tips/send', tip)).status).toBe(200)
    if (mode === 'down') {
      await vi.waitFor(async () => expect((await unsent(creator)).some(({ attempts }) => attempts > 0)).toBe(true))
      await world.fault('ably', 'off')
    }
    await vi.waitFor(async () => expect(await unsent(creator)).toEqual([]))
    await world.fault('ably', 'off')
    expect((await messagesOn(world, `user:${creator.id}`)).filter(({ name }) => name === 'tip.received')).toHaveLength(
      1,
    )
  }
})

test.each(['down', 'nonsense'] as const)(
  'Ably %s: a tip is paid at once, and published after recovery',
  async (mode) => {
    const [fan, creator] = [await world.person('fan', 50), await world.person('creator')]
    const readUnsent = () => unsent(creator)
    await world.fault('ably', mode)
    expect(
      (await world.rest('POST', '/tips/send', { as: fan, body: { recipientId: creator.id, tokens: 10 } })).status,
    ).toBe(200)
    const drain = () =>
      drainOutbox(createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'test'))
    // An interrupted drain keeps its lease of a channel for 15 s, and of an unsent message for 30 s.
    await vi.waitFor(async () => {
      if (!(await readUnsent())[0]?.attempts) await drain()
      expect((await readUnsent())[0]?.attempts).toBeGreaterThan(0)
    })
    await world.fault('ably', 'off')
    // An earlier drain may still have a lease of the channel.
    await vi.waitFor(async () => {
      await world.owner("update outbox set due_at = now() where payload ->> 'channel' = $1", [`user:${creator.id}`])
      await drain()
      expect(await readUnsent()).toEqual([])
    })
  },
)

test('an outbox row that fails or is malformed does not block the others', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const channel = `user:${creator.id}`
  // Releases the channel only after the mail has failed.
  await world.owner(
    `insert into outbox_lanes (channel, held_until, open_at) values ($1, '-infinity', now() + interval '1 second')
     on conflict (channel) do update set held_until = '-infinity', open_at = now() + interval '1 second'`,
    [channel],
  )
  const mail = { template: 'totp_enabled', to: `${fan.username}@limelight.test`, props: {} }
  await world.owner(
    `insert into outbox (kind, payload) values ('mail', $1), ('realtime', $2), ('realtime', $3)`,
    [mail, { channel, data: {} }, { channel, name: 'account.changed', data: {} }].map((row) => JSON.stringify(row)),
  )
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'test')
  await world.whileRefused({ table: 'outbox', before: 'delete', when: "old.kind = 'mail'" }, async () => {
    await expect(drainOutbox(ctx)).rejects.toThrow()
    expect(await world.owner(`select kind from outbox where payload ->> 'channel' = $1`, [channel])).toEqual([])
    expect((await messagesOn(world, channel)).map(({ name }) => name)).toEqual(['account.changed'])
  })
})

test('Ably down: tokens are issued, stored presence does not change, and presence events are redelivered', async () => {
  const creator = await world.person('creator')
  await world.owner('insert into presence (user_id, online, last_seen_at, asked_at) values ($1, true, now(), now())', [
    creator.id,
  ])
  await world.fault('ably', 'down')
  expect((await world.rest('POST', '/realtime/token', { as: creator })).status).toBe(200)
  expect((await world.rest('GET', `/presence?user_ids=${creator.id}`)).body).toEqual({ online: [creator.id] })
  const body = JSON.stringify({
    items: [{ source: 'channel.presence', timestamp: Date.now(), data: { channelId: `presence:${creator.id}` } }],
  })
  const secret = world.env.ABLY_API_KEY.split(':')[1] ?? ''
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  const sendPresenceEvent = () =>
    fetch(`${world.cloud.appOrigin}/api/webhooks/ably`, {
      method: 'POST',
      headers: { 'x-ably-signature': signature },
      body,
    })
  expect((await sendPresenceEvent()).status).toBe(500)
  const job = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'presence')
  const online = async () =>
    (await world.owner('select online from presence where user_id = $1', [creator.id]))[0]?.online
  const backdateConfirmation = (minutes: number) =>
    world.owner(`update presence set confirmed_at = now() - $2 * interval '1 minute' where user_id = $1`, [
      ...[creator.id, minutes],
    ])
  await backdateConfirmation(7)
  await expect(confirmStalePresence(job)).rejects.toThrow()
  expect(await online()).toBe(true)
  await backdateConfirmation(11)
  await confirmStalePresence(job).catch(() => {})
  expect(await online()).toBe(false)
  await world.owner('update presence set online = true, confirmed_at = now() where user_id = $1', [creator.id])
  await world.fault('ably', 'off')
  expect((await sendPresenceEvent()).status).toBe(200)
  expect((await world.rest('GET', `/presence?user_ids=${creator.id}`)).body).toEqual({ online: [] })
})

type Reported = { event_id: string; tags: { requestId?: string }; exception: { values: { value: string }[] } }
const reports = async (): Promise<Reported[]> => (await fetch(`${world.cloud.consoleOrigin}/reports`)).json()

/** Renames a table that the product reads while `work` runs. */
async function whileBroken(work: () => Promise<void>): Promise<void> {
  await world.owner('alter table creator_listings rename to creator_listings_gone')
  await work().finally(() => world.owner('alter table creator_listings_gone rename to creator_listings'))
}

test('an internal error responds with 500 without details and is reported with the request id', async () => {
  await whileBroken(async () => {
    const answer = await world.rest('GET', '/creators/explore')
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL', error: 'Internal server error' } })
    const requestId = answer.headers.get('x-request-id')
    await vi.waitFor(async () => expect((await reports()).map(({ tags }) => tags.requestId)).toContain(requestId))
  })
})

test.each(['down', 'slow', 'nonsense'] as const)('report service %s: responses are unaffected', async (mode) => {
  await world.fault('report', mode, 120_000)
  const before = (await reports()).length
  await whileBroken(async () => {
    const startedAt = performance.now()
    expect((await world.rest('GET', '/creators/explore')).status).toBe(500)
    expect(performance.now() - startedAt).toBeLessThan(60_000)
  })
  expect((await world.rest('GET', '/creators/explore')).status).toBe(200)
  expect(await reports()).toHaveLength(before)
})
