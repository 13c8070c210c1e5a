import { expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { connectRealtime, densestSecond, messagesOn, publishesOf } from '../../../testing/realtime.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { tipReceivedEvent } from './contract.ts'

const world = createWorld()
const channelOf = ({ id }: TestPerson) => `user:${id}`
/** Simulates a creator's screen, which adds up the tip events and reads the balance after each event. */
async function openScreen(creator: TestPerson) {
  const realtime = connectRealtime(world, creator)
  const screen = { pending: 0, tokens: 0, tips: 0 }
  let reading = Promise.resolve()
  const read = async () => {
    screen.pending = (await world.as(creator).wallet.balance()).pending
  }
  await realtime.channels.get(channelOf(creator)).subscribe('tip.received', ({ data }) => {
    const { burst, tokens } = tipReceivedEvent.parse(data)
    screen.tips += burst?.tips ?? 1
    screen.tokens += burst?.tokens ?? tokens
    reading = reading.then(read)
  })
  return { screen, isRead: () => reading }
}

test('publishes a burst of 200 tips as at most ten events a second, with the exact sum', async () => {
  const creator = await world.person('creator')
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person('fan', 1_000)))
  const { screen, isRead } = await openScreen(creator)
  await Promise.all(
    fans.map(async (fan, i) => {
      for (let tip = 0; tip < 25; tip++)
        await world.as(fan).tips.send({ recipientId: creator.id, tokens: 1 + ((i + tip) % 9) })
    }),
  )
  await world.settled()
  const sum = fans
    .flatMap((_, i) => Array.from({ length: 25 }, (_, tip) => 1 + ((i + tip) % 9)))
    .reduce((a, b) => a + b)
  await vi.waitFor(() => expect(screen).toMatchObject({ tips: 200, tokens: sum }))
  await isRead()
  expect(screen.pending).toBe(sum)

  const events = await messagesOn(world, channelOf(creator))
  expect(densestSecond(publishesOf(events))).toBeLessThanOrEqual(10)
  expect(densestSecond(events.map(({ timestamp }) => timestamp))).toBeLessThanOrEqual(10)
})

test('no event is lost or repeated when a Worker is killed after the commit or while publishing', async () => {
  const [fan, creator] = [await world.person('fan', 10), await world.person('creator')]
  const dead = { announce: () => undefined }
  // leases the channel like a killed drain, before the tips, because drains of other test files would deliver them
  await world.owner(
    `insert into outbox_lanes (channel, held_until) values ($1, now() + interval '1 hour')
     on conflict (channel) do update set held_until = excluded.held_until`,
    [channelOf(creator)],
  )
  await world.as(fan, dead).tips.send({ recipientId: creator.id, tokens: 3 })
  await world.as(fan, dead).tips.send({ recipientId: creator.id, tokens: 4 })
  // the drain also delivers rows of other tests, some of which need the rooms of calls
  const rooms = () => world.contextOf().providers.rooms
  const cron = createJobContext({ env: world.env, rooms, waitUntil: () => undefined }, 'outbox')
  await drainOutbox(cron)
  expect(await messagesOn(world, channelOf(creator))).toEqual([])
  await world.owner(`update outbox_lanes set held_until = now() where channel = $1`, [channelOf(creator)])
  await Promise.all([drainOutbox(cron), drainOutbox(cron), drainOutbox(cron)])
  // a drain of another test file may have leased the channel first; it deletes the rows after it has published them
  await expect
    .poll(() => world.owner("select from outbox where payload ->> 'channel' = $1", [channelOf(creator)]))
    .toEqual([])
  const tips = (await messagesOn(world, channelOf(creator))).filter(({ name }) => name === 'tip.received')
  expect(tips.map(({ data }) => JSON.parse(data))).toMatchObject([{ tokens: 4, burst: { tips: 2, tokens: 7 } }])
})
