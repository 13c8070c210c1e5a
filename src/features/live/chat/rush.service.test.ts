import { expect, test } from 'vitest'
import { chatChannel } from '#shared/channels.ts'
import { openChatScreen } from '../../../testing/chat-screen.ts'
import { densestSecond, messagesOn, publishesOf } from '../../../testing/realtime.ts'
import { createWorld } from '../../../testing/world.ts'

const world = createWorld()
const [people, turns] = [8, 10]

// each call drains the outbox by itself, as a separate isolate would: no shared memory can throttle the publishes
test('publishes a rush of tips and messages at most ten times per second, complete and in order', async () => {
  const host = await world.person('creator')
  const { id } = (await world.as(host).live.start({ title: 'A rush' })).stream
  const fans = await Promise.all(Array.from({ length: people }, () => world.person('fan', 1_000)))
  const [one = host, other = host] = fans
  const screens = await Promise.all([host, one, other].map((who) => openChatScreen(world, who, id)))
  await Promise.all(
    fans.map(async (fan, at) => {
      for (let turn = 0; turn < turns; turn++)
        await Promise.all([
          world.as(fan).live.say({ id, text: `message ${turn} of ${at}` }),
          world.as(fan).tips.send({ recipientId: host.id, tokens: 1 + ((at + turn) % 5), message: '', stream_id: id }),
        ])
    }),
  )
  await world.settled()
  const sum = fans
    .flatMap((_, at) => Array.from({ length: turns }, (_, turn) => 1 + ((at + turn) % 5)))
    .reduce((a, b) => a + b)
  const ordered = Array.from({ length: people * turns }, (_, at) => at + 1)
  for (const { screen, numbers, isRead } of screens) {
    // each tip arrives at least once: pages show the rush as it arrives, and read the totals from the ledger
    await expect.poll(() => screen.tips).toBeGreaterThanOrEqual(people * turns)
    expect(screen.tokens).toBeGreaterThanOrEqual(sum)
    // the last messages may arrive after the last tip
    await expect
      .poll(async () => {
        await isRead()
        return numbers()
      })
      .toEqual(ordered)
  }
  const { stats } = (await world.as(host).live.one({ id })).stream
  expect(stats).toMatchObject({ messages: people * turns, tips: people * turns, tokens: sum })
  expect((await world.as(host).wallet.balance()).pending).toBe(sum)

  const pending = () => world.owner("select 1 from outbox where payload ->> 'channel' = $1", [chatChannel(id)])
  await expect.poll(pending).toEqual([])
  const messages = await messagesOn(world, chatChannel(id))
  expect(densestSecond(publishesOf(messages))).toBeLessThanOrEqual(10)
  expect(densestSecond(messages.map(({ timestamp }) => timestamp))).toBeLessThanOrEqual(10)
})
