import { beforeAll, expect, test } from 'vitest'
import { sessionFromCookie } from '#features/accounts/index.server.ts'
import { countSequentialTrips } from '../testing/trips.ts'
import { createWorld, type TestPerson } from '../testing/world.ts'

// Requests to the database and the cache that wait for each other. The product runs beside both (`[placement]` in
// wrangler.toml), so each of them takes milliseconds, and a browser far away waits for one trip to the product.

const world = createWorld()

/** Work after the response is not counted. */
const before = { announce: () => undefined, afterCommit: () => undefined }
const callsOf = (who: TestPerson) => world.as(who, before)

const password = 'a good long password'

/** Creates an account with a password. @returns its credentials, and the cookies of its browser */
async function account() {
  const username = `p${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const email = `${username}@limelight.test`
  const responseHeaders = new Headers()
  const { session } = await world
    .as(undefined, { responseHeaders })
    .accounts.signUp({ email, username, password, date_of_birth: '1990-05-17' })
  const cookies = responseHeaders.getSetCookie().map((one) => one.split(';')[0])
  return { credentials: { email, password }, cookie: cookies.join('; '), device_token: session.device_token }
}

// The first call of a new cache sends the script of the limits twice.
beforeAll(async () => {
  await world.as(await world.person()).wallet.balance()
})

test('a navigation waits for the cache, and then for the database', async () => {
  const fan = await world.person()
  expect(await countSequentialTrips(() => callsOf(fan).wallet.balance())).toBe(2)
})

test('a page of a signed-in user waits for its session, and then for its data', async () => {
  const { cookie } = await account()
  const visited = world.contextOf(undefined, { ...before, isPage: true })
  const ctx = { ...visited, request: { ...visited.request, cookie } }
  const page = async () => {
    const found = await sessionFromCookie(ctx)
    if (!found) throw new Error('there is no session')
    const as = world.as(undefined, { ...ctx, claims: found.claims })
    await Promise.all([as.wallet.balance(), as.notifications.unread(), as.discovery.explore({})])
  }
  expect(await countSequentialTrips(page)).toBe(2)
})

test('a tip waits for the cache, and then for the database', async () => {
  const [fan, creator] = [await world.person('fan', 50), await world.person('creator')]
  const tip = { recipientId: creator.id, tokens: 5 }
  expect(await countSequentialTrips(() => callsOf(fan).tips.send(tip))).toBe(2)
})

test('a request for a call waits for the cache, and then for the database', async () => {
  const [fan, creator] = [await world.person('fan', 1_000), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const request = { creator_id: creator.id, type: 'video', minutes: 20 } as const
  expect(await countSequentialTrips(() => callsOf(fan).sessions.ask(request))).toBe(2)
})

test('a sign-in waits four times on a known device, and six times on a new one', async () => {
  const { credentials, device_token } = await account()
  const signIn = (device?: string) =>
    world.as(undefined, before).accounts.signIn({ ...credentials, ...(device && { device_token: device }) })
  // The call's limit, the account, the limit of the device, and, after the check of the password, the new session.
  expect(await countSequentialTrips(() => signIn(device_token))).toBe(4)
  // Three limits instead of one: an attempt that one of them refuses must not use up the next.
  expect(await countSequentialTrips(() => signIn())).toBe(6)
})
