import { expect, test } from 'vitest'
import { ports } from '#app/ports.server.ts'
import { createWorld } from '../../testing/world.ts'

const world = createWorld()

test('a mail is sent once for its row; a row of another database with the same id keeps none back', async () => {
  const people = [await world.person(), await world.person()]
  const id = Math.floor(Math.random() * 1e9)
  const rows = people.map(({ username }) => ({
    ...{ id, kind: 'mail', attempts: 1 },
    payload: { template: 'totp_enabled', to: `${username}@limelight.test`, props: {} },
  }))
  for (const row of [...rows, ...rows])
    expect(await ports.outbox.topics.mail?.deliver(world.contextOf(), [row])).toEqual([undefined])
  for (const person of people) expect(await world.mailsTo(person)).toHaveLength(1)
})
