import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

const world = createWorld()
const tip = (from: TestPerson, to: TestPerson, tokens: number, message = '') =>
  world.as(from).tips.send({ recipientId: to.id, tokens, message })

test('the history paginates sent and received tips, newest first', async () => {
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
  expect((await world.rest('GET', '/tips/history?type=up', { as: fan })).status).toBe(422)
})
