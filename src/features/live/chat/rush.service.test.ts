import { expect, test, vi } from 'vitest'
import { chatChannel } from '#shared/channels.ts'
import { openChatScreen } from '../../../testing/chat-screen.ts'
import { densestSecond, publishesOf, saidOn } from '../../../testing/realtime.ts'
import { createWorld } from '../../../testing/world.ts'

const world = createWorld()

// each call drains the outbox by itself here, as if each were another isolate: nothing in memory holds the publishes back
test('200 tips and 200 messages at once: ten publishes a second, the chat in order, every token heard by all', async () => {
  const host = await world.person('creator')
  const { id } = (await world.as(host).live.start({ title: 'A rush' })).stream
  const fans = await Promise.all(Array.from({ length: 20 }, () => world.person('fan', 1_000)))
  const [one = host, other = host] = fans
  const screens = await Promise.all([host, one, other].map((who) => openChatScreen(world, who, id)))
  await Promise.all(
    fans.map(async (fan, at) => {
      for (let turn = 0; turn < 10; turn++)
        await Promise.all([
          world.as(fan).live.say({ id, text: `message ${turn} of ${at}` }),
          world.as(fan).tips.send({ recipientId: host.id, tokens: 1 + ((at + turn) % 5), message: '', stream_id: id }),
        ])
    }),
  )
  await world.settled()
  const sum = fans
    .flatMap((_, at) => Array.from({ length: 10 }, (_, turn) => 1 + ((at + turn) % 5)))
    .reduce((a, b) => a + b)
  const ordered = Array.from({ length: 200 }, (_, at) => at + 1)
  for (const { screen, numbers, isRead } of screens) {
    // of each at least once: pages show rushes as they come, and read totals from the ledger
    await vi.waitFor(() => expect(screen.tips).toBeGreaterThanOrEqual(200))
    expect(screen.tokens).toBeGreaterThanOrEqual(sum)
    await isRead()
    expect(numbers()).toEqual(ordered)
  }
  // what pages read is what the ledger has
  const { stats } = (await world.as(host).live.one({ id })).stream
  expect(stats).toMatchObject({ messages: 200, tips: 200, tokens: sum })
  expect((await world.as(host).wallet.balance()).pending).toBe(sum)

  const said = await saidOn(world, chatChannel(id))
  expect(densestSecond(publishesOf(said))).toBeLessThanOrEqual(10)
  expect(densestSecond(said.map(({ timestamp }) => timestamp))).toBeLessThanOrEqual(10)
  expect(await world.owner("select 1 from outbox where payload ->> 'channel' = $1", [chatChannel(id)])).toEqual([])
})
