import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serveBuilt } from '../../local/serve-production.ts'
import { freeRange, temporaryDir } from '../../local/testbed.ts'
import { enterMeeting } from '../meeting-peer.ts'
import { createCreatorWith, fillPlatformBalance, onboard } from '../payees.ts'
import { createWorld, type TestPerson, type World } from '../world.ts'
import { buildRelease, previousReleases } from './previous.ts'

// During a deployment the Worker of the previous release and the new one serve the same data, which has the new tables and
// SQL functions. The previous Worker runs in workerd; the new code runs in this process. Both read what the other wrote.

const world = createWorld()
const { dir, remove } = temporaryDir('previous-worker')
/** The same cloud and users, but `rest` calls the Worker of the previous release. */
let before: World
let worker: Awaited<ReturnType<typeof serveBuilt>> | undefined

// A build of the previous release takes minutes on a busy machine, and its packages may have to be installed.
beforeAll(async () => {
  const config = await buildRelease(previousReleases())
  const port = await freeRange(1)
  const appOrigin = `http://127.0.0.1:${port}`
  const vars = { ...world.cloud.vars, APP_ORIGIN: appOrigin }
  worker = await serveBuilt(config, { port, vars, state: dir })
  before = createWorld({ ...world.cloud, appOrigin })
}, 1_200_000)
afterAll(async () => {
  await worker?.dispose()
  remove()
})

type Release = 'previous' | 'new'

/** Returns a function that calls the REST API of a release as a person. It returns the body of a success. */
function callerOf(release: Release, who?: TestPerson) {
  return async (method: string, path: string, body?: object, key?: string) => {
    const called = release === 'previous' ? before : world
    const answer = await called.rest(method, path, {
      ...(who && { as: who }),
      ...(body && { body }),
      ...(key && { key }),
    })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
}

const runCron = async () => {
  const cron = await fetch(`${before.cloud.appOrigin}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`)
  expect(cron.status).toBe(200)
}

test('the previous release is healthy', async () => {
  expect(await callerOf('previous')('GET', '/health')).toMatchObject({ status: 'ok' })
})

test.each(['/', '/explore', '/live', '/classes', '/shop', '/terms'])(
  'the previous release renders %s',
  async (page) => {
    const answer = await fetch(before.cloud.appOrigin + page)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<h1')])
  },
)

describe.each<{ fans: Release; creators: Release }>([
  { fans: 'previous', creators: 'previous' },
  { fans: 'previous', creators: 'new' },
  { fans: 'new', creators: 'previous' },
])('fans on the $fans release, creators on the $creators release', ({ fans, creators }) => {
  /** Returns a fan with tokens, a creator, and their calls. */
  async function pair(tokens = 1_000) {
    const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
    return { fan, creator, asFan: callerOf(fans, fan), asCreator: callerOf(creators, creator) }
  }
  const balanceOf = async (fan: TestPerson) => (await callerOf(fans, fan)('GET', '/tokens/balance')).balance

  test('an account of one release signs in to the other', async () => {
    const username = `r${randomUUID().replaceAll('-', '').slice(0, 16)}`
    const email = `${username}@limelight.test`
    const password = 'a good long password'
    await callerOf(fans)('POST', '/auth/sign-up', { username, email, password, date_of_birth: '1990-01-01' })
    const { session } = await callerOf(creators)('POST', '/auth/sign-in', { email, password })
    const { session: renewed } = await callerOf(fans)('POST', '/auth/refresh', { refresh_token: session.refresh_token })
    expect(renewed.access_token).toEqual(expect.any(String))
  })

  test('a purchase and a tip have one effect when the other release gets the retry', async () => {
    const { fan, creator, asFan } = await pair(0)
    const purchase = { tokenAmount: 433, paymentMethodId: 'pm_card_visa', isGift: false }
    const tip = { recipientId: creator.id, tokens: 25, message: 'Encore' }
    for (const call of [asFan, callerOf(creators, fan)]) {
      await call('POST', '/tokens/purchase', purchase, `buy-${fan.id}`)
      expect(await call('POST', '/tips/send', tip, `tip-${fan.id}`)).toMatchObject({ balance: 408 })
    }
    expect(await balanceOf(fan)).toBe(408)
    expect(await callerOf(creators, creator)('GET', '/tips/received')).toMatchObject({ tips: [{ tokens: 25 }] })
  })

  test('a paid message is answered', async () => {
    const { fan, creator, asFan, asCreator } = await pair()
    await asFan('POST', `/messages/${creator.id}`, { content: 'Hello' })
    const left = await balanceOf(fan)
    expect(left).toBeLessThan(1_000)
    await asCreator('POST', `/messages/${fan.id}`, { content: 'Hello yourself' })
    for (const [call, other] of [[asFan, creator] as const, [asCreator, fan] as const]) {
      const { messages } = await call('GET', `/messages/${other.id}`)
      expect(messages.map((one: { content: string }) => one.content).toSorted()).toEqual(['Hello', 'Hello yourself'])
    }
  })

  test('a call is requested, accepted, held and settled', async () => {
    const { fan, creator, asFan, asCreator } = await pair()
    await world.owner('update creator_profiles set video_rate = 60 where user_id = $1', [creator.id])
    const { request } = await asFan('POST', '/sessions/requests', {
      creator_id: creator.id,
      type: 'video',
      minutes: 10,
    })
    expect(await balanceOf(fan)).toBe(400)
    await asCreator('POST', `/sessions/requests/${request.id}/accept`, {})
    // the meter of a call is one Durable Object, which both releases would share
    const sides = [fan, creator].map((who) => callerOf('previous', who))
    const lines = await Promise.all(
      sides.map(async (call) => enterCall((await call('POST', `/sessions/${request.id}/join`, {})).meter_url)),
    )
    const statusOf = async () => (await asCreator('GET', `/sessions/${request.id}`)).session.status
    await expect.poll(statusOf).toBe('in_progress')
    await sides[0]?.('POST', `/sessions/${request.id}/end`)
    await expect.poll(statusOf).toBe('completed')
    for (const hangUp of lines) hangUp()
    const { receipt } = await asCreator('GET', `/sessions/${request.id}/receipt`)
    await expect.poll(() => balanceOf(fan)).toBe(1_000 - receipt.tokens)
  })

  test('a stream is started, watched, tipped and ended', async () => {
    const { fan, creator, asFan, asCreator } = await pair()
    const { stream, token } = await asCreator('POST', '/live', { title: 'A song' })
    const host = await enterMeeting(world, token)
    await host.join()
    const viewer = await enterMeeting(world, (await asFan('POST', `/live/${stream.id}/join`, {})).token)
    await viewer.join()
    await asFan('POST', `/live/${stream.id}/chat`, { text: 'Hello' })
    await asCreator('POST', `/live/${stream.id}/chat`, { text: 'Welcome' })
    await asFan('POST', '/tips/send', { recipientId: creator.id, tokens: 50, message: 'Again', stream_id: stream.id })
    const { messages } = await asCreator('GET', `/live/${stream.id}/chat`)
    expect(messages.map((one: { text: string }) => one.text)).toEqual(expect.arrayContaining(['Hello', 'Welcome']))
    viewer.leave()
    await asCreator('POST', `/live/${stream.id}/end`)
    host.leave()
    expect((await asFan('GET', `/live/${stream.id}`)).stream.ended_at).not.toBeNull()
    expect((await asCreator('GET', `/live/${stream.id}/summary`)).summary).toMatchObject({ tokens: 50 })
    expect(await balanceOf(fan)).toBe(950)
  })

  test('an offer is ordered, delivered and accepted', async () => {
    const { fan, asFan, asCreator } = await pair()
    const { offer } = await asCreator('POST', '/offers', {
      title: 'A song',
      description: 'Two minutes.',
      priceTokens: 100,
    })
    const { order } = await asFan('POST', `/offers/${offer.id}/order`, {})
    await asCreator('POST', `/orders/${order.id}/deliver`, { text: 'Here it is' })
    expect((await asFan('POST', `/orders/${order.id}/accept`, {})).order.state).toBe('accepted')
    expect(await balanceOf(fan)).toBe(900)
    expect((await asCreator('GET', `/orders/${order.id}`)).order.state).toBe('accepted')
  })

  test('a payout arrives', async () => {
    const fan = await world.person()
    await fillPlatformBalance(world, fan)
    const creator = await createCreatorWith(world, 500, fan)
    await onboard(world, creator)
    await callerOf(creators, creator)('POST', '/payouts', { tokens: 400 }, `payout-${creator.id}`)
    await callerOf(fans, creator)('POST', '/payouts', { tokens: 400 }, `payout-${creator.id}`)
    const payouts = async () => (await callerOf(fans, creator)('GET', '/payouts')).payouts
    await expect.poll(payouts).toMatchObject([{ tokens: 400, status: 'paid' }])
  })
})

/** Connects one side of a call to its meter, and sends heartbeats. Returns a function that ends the connection. */
async function enterCall(address: string): Promise<() => void> {
  const [url = '', key = ''] = address.split('#')
  const socket = new WebSocket(url, ['limelight-meter', key])
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const beat = () => socket.send(JSON.stringify({ type: 'beat', sending: true, receiving: true }))
  beat()
  const timer = setInterval(beat, 1_000)
  socket.once('close', () => clearInterval(timer))
  return () => socket.close()
}

test('the previous release delivers what the new one has written to the outbox', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  await world.as(fan, { announce: () => {} }).tips.send({ recipientId: creator.id, tokens: 10, message: 'Later' })
  const waiting = () => world.owner('select kind, last_error from outbox')
  expect(await waiting()).not.toEqual([])
  await runCron()
  await expect.poll(waiting).toEqual([])
})

test('every job of the previous release succeeds', async () => {
  const [{ asked } = {}] = await world.owner<{ asked: Date }>('select clock_timestamp() as asked')
  await world.owner('update job_runs set due_at = now(), error = null')
  await runCron()
  // the new release may have more jobs
  const begun = await world.owner('select name from job_runs where started_at >= $1', [asked])
  expect(begun.length).toBeGreaterThan(10)
  const unfinished = `select name, error from job_runs
    where started_at >= $1 and (finished_at is null or finished_at < started_at or error is not null)`
  await expect.poll(() => world.owner(unfinished, [asked])).toEqual([])
})

test('the ledger is proven after all of it', async () => {
  await world.settled()
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})
