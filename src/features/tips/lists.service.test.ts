import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()
const tip = (from: TestPerson, to: TestPerson, tokens: number, message = '') =>
  world.as(from).tips.send({ recipientId: to.id, tokens, message })

test('the history has what was sent and received, newest first, in pages', async () => {
  const [creator, other, fan] = [
    await world.person('creator', 50),
    await world.person('creator'),
    await world.person('fan', 100),
  ]
  await tip(fan, creator, 10, 'one')
  await tip(creator, other, 5, 'two')
  await tip(fan, creator, 25, 'three')
  const read = async (query: string, as = creator) => (await world.rest('GET', `/tips/history${query}`, { as })).body
  const first = await read('?limit=2')
  expect(first.tips).toMatchObject([
    { direction: 'received', tokens: 25, message: 'three', tier_type: 'medium', person: { username: fan.username } },
    { direction: 'sent', tokens: 5, message: 'two', person: { username: other.username } },
  ])
  const rest = await read(`?limit=2&cursor=${first.next_cursor}`)
  expect(rest).toMatchObject({ tips: [{ direction: 'received', tokens: 10, message: 'one' }], next_cursor: null })
  expect((await read('?type=sent')).tips).toMatchObject([{ tokens: 5 }])
  expect((await read('?type=received')).tips).toHaveLength(2)
  expect((await read('', fan)).tips).toMatchObject([{ direction: 'sent' }, { direction: 'sent' }])
  expect((await world.rest('GET', '/tips/history')).status).toBe(401)
  expect((await world.rest('GET', '/tips/history?type=up', { as: fan })).status).toBe(422)
})

test('top gifters are the three who tipped most in seven days; who is blocked or gone is not there', async () => {
  const creator = await world.person('creator')
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.person('fan', 500)))
  const [a, b, c, d, blocked, gone] = fans
  if (!(a && b && c && d && blocked && gone)) throw new Error('a fan is missing')
  for (const [fan, tokens] of [
    [a, 30],
    [b, 50],
    [c, 20],
    [d, 10],
    [blocked, 200],
    [gone, 300],
    [c, 25],
  ] as const)
    await tip(fan, creator, tokens)
  await world.as(creator).social.block({ userId: blocked.id })
  await world.owner(`update users set status = 'deleted' where id = $1`, [gone.id])
  const { body } = await world.rest('GET', '/tips/top-gifters', { as: creator })
  expect(body.top_gifters).toMatchObject([
    { id: b.id, username: b.username, name: b.username, total_spent: 50, totalSpent: 50 },
    { id: c.id, total_spent: 45 },
    { id: a.id, total_spent: 30 },
  ])
  expect((await world.rest('GET', '/tips/top-gifters', { as: a })).status).toBe(403)
})

test('a creator who hides from a country gets no tips from there, as if nobody were there', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 20)]
  await world.rest('PUT', '/settings/privacy', { as: creator, body: { hidden_countries: ['DE'] } })
  const from = (country: string | null) => {
    const { request } = world.contextOf(fan)
    return world.as(fan, { request: { ...request, country } }).tips.send({ recipientId: creator.id, tokens: 5 })
  }
  await expect(from('DE')).rejects.toMatchObject({ cause: { code: 'RECIPIENT_NOT_FOUND' } })
  expect(await from('FR')).toMatchObject({ balance: 15 })
  expect(await from(null)).toMatchObject({ balance: 10 })
})

test('who is muted may tip, and the creator is not told; who is blocked, either way, cannot', async () => {
  const [creator, muted, blocked, blocking] = [
    await world.person('creator'),
    await world.person('fan', 20),
    await world.person('fan', 20),
    await world.person('fan', 20),
  ]
  await world.as(creator).social.mute({ userId: muted.id })
  await world.as(creator).social.block({ userId: blocked.id })
  await world.as(blocking).social.block({ userId: creator.id })
  expect(await tip(muted, creator, 5)).toMatchObject({ balance: 15 })
  expect(await world.owner('select from notifications where user_id = $1', [creator.id])).toEqual([])
  expect((await world.as(creator).tips.received()).tips).toHaveLength(1)
  for (const fan of [blocked, blocking])
    await expect(tip(fan, creator, 5)).rejects.toMatchObject({ cause: { code: 'RECIPIENT_NOT_FOUND' } })
})
