import { beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { onlineMinutes } from '../spec.ts'

const world = createWorld()
type Shown = { username: string; is_online: boolean; is_live: boolean; viewers: number }

const ask = async (list: string, as?: TestPerson): Promise<{ creators: Shown[]; next_cursor?: string | null }> => {
  const answer = await world.rest('GET', `/creators/${list}`, as && { as })
  expect(answer.status).toBe(200)
  return answer.body
}
const follow = (fan: TestPerson, creator: TestPerson, minutesAgo = 0) =>
  world.owner(`insert into follows values ($1, $2, now() - $3 * interval '1 minute')`, [fan.id, creator.id, minutesAgo])
const goLive = (creator: TestPerson, viewers: number) =>
  world.owner(`insert into live_now (creator_id, title, viewers) values ($1, 'Late show', $2)`, [creator.id, viewers])
/** Inserts a presence. `asked_at` is in the future, so that the presence job of another test file does not change it. */
const connect = (person: TestPerson, minutesAgo = 0) =>
  world.owner(
    `insert into presence (user_id, online, last_seen_at, asked_at, confirmed_at)
     values ($1, true, now(), now() + interval '1 hour', now() - $2 * interval '1 minute')`,
    [person.id, minutesAgo],
  )
const names = ({ creators }: { creators: Shown[] }) => creators.map(({ username }) => username)

let fan: TestPerson
beforeAll(async () => {
  fan = await world.person('fan')
})

test('lists followed creators, latest first, in pages, with online and live status', async () => {
  const [first, second, third] = [
    await world.person('creator'),
    await world.person('creator'),
    await world.person('creator'),
  ]
  await follow(fan, first, 3)
  await follow(fan, second, 2)
  await follow(fan, third, 1)
  await connect(first, onlineMinutes - 1)
  await connect(second, onlineMinutes + 1)
  await goLive(third, 12)
  const page = await ask('following?limit=2', fan)
  expect(page.creators).toMatchObject([
    { username: third.username, is_online: true, is_live: true, viewers: 12 },
    { username: second.username, is_online: false, is_live: false, viewers: 0 },
  ])
  const rest = await ask(`following?limit=2&cursor=${page.next_cursor}`, fan)
  expect(rest).toMatchObject({ creators: [{ username: first.username, is_online: true }], next_cursor: null })
})

test('returns the current presence of a followed creator', async () => {
  const creator = await world.person('creator')
  await follow(fan, creator)
  await connect(creator)
  expect((await ask('following?limit=1', fan)).creators).toMatchObject([{ is_online: true }])
  await world.owner('update presence set online = false where user_id = $1', [creator.id])
  expect((await ask('following?limit=1', fan)).creators).toMatchObject([{ is_online: false }])
})

test('lists a live creator for everyone until the stream ends', async () => {
  const creator = await world.person('creator')
  expect(names(await ask('live'))).not.toContain(creator.username)
  await goLive(creator, 3)
  const { username } = creator
  // other tests may add live creators
  expect((await ask('live')).creators).toContainEqual(expect.objectContaining({ username, is_live: true, viewers: 3 }))
  await world.owner('delete from live_now where creator_id = $1', [creator.id])
  expect(names(await ask('live'))).not.toContain(creator.username)
})

/** Returns the index of a creator. Tests of other files share the featured list and may displace its last creators. */
const placeIn = (shown: string[], { username }: TestPerson) =>
  shown.includes(username) ? shown.indexOf(username) : shown.length
const picture = (creator: TestPerson) =>
  world.owner('update users set avatar_url = $2 where id = $1', [creator.id, 'https://images.example.com/ada.jpg'])

test('the featured list begins with live creators and has no creators without a picture', async () => {
  const [plain, pictured, live] = [
    await world.person('creator'),
    await world.person('creator'),
    await world.person('creator'),
  ]
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.person('fan')))
  for (const one of fans) for (const creator of [plain, pictured, live]) await follow(one, creator)
  await follow(fan, plain)
  await picture(pictured)
  await goLive(live, 1)
  const shown = names(await ask('featured'))
  expect(shown).toEqual(expect.arrayContaining([live.username, pictured.username]))
  expect(placeIn(shown, live)).toBeLessThan(placeIn(shown, pictured))
  expect(shown).not.toContain(plain.username)
  await world.owner('delete from live_now where creator_id = $1', [live.id])
})

test('the featured list has the creators with the most new followers, except the viewer', async () => {
  const [most, some] = [await world.person('creator'), await world.person('creator')]
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person('fan')))
  for (const one of fans) await follow(one, most)
  for (const one of fans.slice(0, 7)) await follow(one, some)
  for (const creator of [most, some]) await picture(creator)
  const ranked = names(await ask('featured'))
  expect(ranked).toContain(most.username)
  expect(placeIn(ranked, most)).toBeLessThan(placeIn(ranked, some))
  expect(names(await ask('featured', most))).not.toContain(most.username)
  expect(names(await ask('featured?limit=1'))).toHaveLength(1)
})

test('a suspended creator is in no list', async () => {
  const creator = await world.person('creator')
  await follow(fan, creator)
  await goLive(creator, 1)
  await world.owner(`update users set status = 'suspended' where id = $1`, [creator.id])
  for (const list of ['following', 'live', 'featured'])
    expect(names(await ask(list, fan))).not.toContain(creator.username)
})

test('refuses the followed list to visitors, and unknown cursors and limits to everyone', async () => {
  expect((await world.rest('GET', '/creators/following')).status).toBe(401)
  expect((await world.rest('GET', '/creators/live?cursor=nonsense')).status).toBe(422)
  expect((await world.rest('GET', '/creators/featured?limit=0')).status).toBe(422)
})
