import { expect, test } from 'vitest'
import { eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

const world = createWorld()
const { create, put, take, cancel } = eventsIn(world)

const offer = async (creator: TestPerson, title: string) => {
  const { offer: made } = await world
    .as(creator)
    .offers.create({ title, description: 'About it', category: 'General', priceTokens: 40, deliveryTime: '24 hours' })
  return made.id
}
const read = async (creator: TestPerson, as?: TestPerson) =>
  (await world.rest('GET', `/experiences/creator/${creator.username}`, as && { as })).body.experiences
const titles = async (creator: TestPerson, as?: TestPerson): Promise<string[]> =>
  (await read(creator, as)).map(({ title }: { title: string }) => title)
const order = (as: TestPerson, keys: string[]) => world.rest('PUT', '/experiences/order', { as, body: { keys } })

test('shows classes, shows and offers to everyone in the order that the creator chose', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const first = await put(creator, { title: 'A class', max_participants: 3 })
  const { body: weekly } = await create(creator, { title: 'Every week', recurring: 'weekly' })
  const [cheap, dear] = [await offer(creator, 'An offer'), await offer(creator, 'Another')]
  await put(creator, { title: 'Mine alone', type: 'personal', price: 0 })
  // the default order: events by date, then the newest offers
  expect(await titles(creator)).toEqual(['A class', 'Every week', 'Another', 'An offer'])
  expect(await read(creator)).toMatchObject([
    { kind: 'class', key: first, id: first, left: 3, delivery_hours: null },
    { kind: 'class', key: weekly.event.series_id, recurring: 'weekly' },
    { kind: 'offer', key: dear, price: 40, left: null, starts_at: null, delivery_hours: 24 },
    { kind: 'offer', key: cheap },
  ])
  const { status, body } = await order(creator, [dear, weekly.event.series_id, first])
  expect(status).toBe(200)
  const chosen = ['Another', 'Every week', 'A class', 'An offer']
  expect(body.experiences.map(({ title }: { title: string }) => title)).toEqual(chosen)
  expect([await titles(creator, fan), await titles(creator)]).toEqual([chosen, chosen])
  // a series keeps its position with its next date; a cancelled event is removed
  await cancel(creator, weekly.event.id)
  await cancel(creator, first)
  expect(await titles(creator)).toEqual(['Another', 'Every week', 'An offer'])
})

test('shows sold-out experiences last, but not to the creator who arranges them', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 500)]
  const { body } = await create(creator, { title: 'Full', max_participants: 1, price: 0 })
  await offer(creator, 'An offer')
  await take(fan, body.event.id)
  expect([await titles(creator), await titles(creator, fan)]).toEqual([
    ['An offer', 'Full'],
    ['An offer', 'Full'],
  ])
  expect(await titles(creator, creator)).toEqual(['Full', 'An offer'])
})

test('stores exactly one of several concurrent orders; keys of another creator have no effect', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const keys = [await offer(creator, 'a'), await offer(creator, 'b'), await offer(creator, 'c')]
  const orders = [keys, keys.toReversed(), [keys[1], keys[0], keys[2]]] as string[][]
  await Promise.all(Array.from({ length: 9 }, (_, n) => order(creator, orders[n % 3] ?? [])))
  const found = (await read(creator)).map(({ key }: { key: string }) => key)
  expect(orders).toContainEqual(found)
  await order(other, keys)
  expect([await read(other), (await read(creator)).map(({ key }: { key: string }) => key)]).toEqual([[], found])
  expect((await order(creator, [keys[0] ?? '', keys[0] ?? ''])).status).toBe(422)
})

test('returns no experiences of a hidden creator, and no offers while their feature flag is off', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  await offer(creator, 'An offer')
  const page = async () => (await world.as().discovery.creator({ usernameOrId: creator.username })).creator
  expect((await page()).has_experiences).toBe(true)
  const off = { env: { ...world.env, FEATURE_FLAGS: [] } }
  expect((await world.as(undefined, off).experiences.ofCreator({ id: creator.id })).experiences).toEqual([])
  expect((await world.as(undefined, off).discovery.creator({ usernameOrId: creator.id })).creator).toMatchObject({
    has_experiences: false,
  })
  await world.as(creator).social.block({ userId: fan.id })
  expect([await titles(creator, fan), await titles(creator)]).toEqual([[], ['An offer']])
  expect((await order(fan, [])).status).toBe(403)
})
