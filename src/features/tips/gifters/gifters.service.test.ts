import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

const world = createWorld()
const tip = (from: TestPerson, to: TestPerson, tokens: number) =>
  world.as(from).tips.send({ recipientId: to.id, tokens })

test('lists the three fans who tipped most in seven days, without blocked fans and deleted accounts', async () => {
  const creator = await world.person('creator')
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.person('fan', 500)))
  const [a, b, c, d, blocked, deleted] = fans
  if (!(a && b && c && d && blocked && deleted)) throw new Error('a fan is missing')
  for (const [fan, tokens] of [
    [a, 30],
    [b, 50],
    [c, 20],
    [d, 10],
    [blocked, 200],
    [deleted, 300],
    [c, 25],
  ] as const)
    await tip(fan, creator, tokens)
  await world.as(creator).social.block({ userId: blocked.id })
  await world.owner(`update users set status = 'deleted' where id = $1`, [deleted.id])
  const { body } = await world.rest('GET', '/tips/top-gifters', { as: creator })
  expect(body.top_gifters).toMatchObject([
    { id: b.id, username: b.username, name: b.username, total_spent: 50, totalSpent: 50 },
    { id: c.id, total_spent: 45 },
    { id: a.id, total_spent: 30 },
  ])
})
