import { expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { connectRealtime, densestSecond, publishesOf, saidOn } from '../../../testing/realtime.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { tipReceivedEvent } from './contract.ts'

const world = createWorld()
const channelOf = ({ id }: TestPerson) => `user:${id}`
/** A creator's open screen: with each word of a tip it reads the ledger again. */
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

test('600 tips at once: at most ten words a second, and the screen ends with the exact sum', async () => {
  const creator = await world.person('creator')
  const fans = await Promise.all(Array.from({ length: 30 }, () => world.person('fan', 1_000)))
  const { screen, isRead } = await openScreen(creator)
  await Promise.all(
    fans.map(async (fan, i) => {
      for (let tip = 0; tip < 20; tip++)
        await world.as(fan).tips.send({ recipientId: creator.id, tokens: 1 + ((i + tip) % 9) })
    }),
  )
  await world.settled()
  const sum = fans
    .flatMap((_, i) => Array.from({ length: 20 }, (_, tip) => 1 + ((i + tip) % 9)))
    .reduce((a, b) => a + b)
  await vi.waitFor(() => expect(screen).toMatchObject({ tips: 600, tokens: sum }), { timeout: 10_000 })
  await isRead()
  expect(screen.pending).toBe(sum)

  const said = await saidOn(world, channelOf(creator))
  expect(densestSecond(publishesOf(said))).toBeLessThanOrEqual(10)
  expect(densestSecond(said.map(({ timestamp }) => timestamp))).toBeLessThanOrEqual(10)
})

test('a Worker that dies after the commit, or while it publishes, loses nothing and says nothing twice', async () => {
  const [fan, creator] = [await world.person('fan', 10), await world.person('creator')]
  const dead = { announce: () => undefined }
  // a drain leased the channel and died; leased first, because other files' drains would deliver what is sent before
  await world.owner(
    `insert into outbox_lanes (channel, held_until) values ($1, now() + interval '1 minute')
     on conflict (channel) do update set held_until = excluded.held_until`,
    [channelOf(creator)],
  )
  await world.as(fan, dead).tips.send({ recipientId: creator.id, tokens: 3 })
  await world.as(fan, dead).tips.send({ recipientId: creator.id, tokens: 4 })
  const cron = createJobContext({ env: world.env, waitUntil: () => undefined }, 'outbox')
  await drainOutbox(cron)
  expect(await saidOn(world, channelOf(creator))).toEqual([])
  await world.owner(`update outbox_lanes set held_until = now() where channel = $1`, [channelOf(creator)])
  await Promise.all([drainOutbox(cron), drainOutbox(cron), drainOutbox(cron)])
  const tips = (await saidOn(world, channelOf(creator))).filter(({ name }) => name === 'tip.received')
  expect(tips.map(({ data }) => JSON.parse(data))).toMatchObject([{ tokens: 4, burst: { tips: 2, tokens: 7 } }])
})
