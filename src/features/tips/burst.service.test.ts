import { BaseRealtime, FetchRequest, WebSocketTransport } from 'ably/modular'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { createJobContext } from '#app/context.server.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { publicConfig } from '#server/public-config.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { tipReceivedEvent } from './contract/events.ts'

const world = createWorld()
const channelOf = ({ id }: TestPerson) => `user:${id}`
const aPublish = z.object({ name: z.string(), serial: z.string(), timestamp: z.number(), data: z.string() })

/** Everything that was said on a channel, the oldest first, as the realtime service keeps it. */
async function saidTo(person: TestPerson) {
  const { ABLY_ENDPOINT, ABLY_API_KEY } = world.env
  const path = `/channels/${encodeURIComponent(channelOf(person))}/messages?direction=forwards&limit=1000`
  const answer = await fetch(`http://${ABLY_ENDPOINT}${path}`, {
    headers: { authorization: `Basic ${btoa(ABLY_API_KEY)}` },
  })
  return z.array(aPublish).parse(await answer.json())
}

/** The most that fell into any one second. */
function densestSecond(times: number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
}

/** A creator's open screen: with each word of a tip it reads the ledger again. */
async function openScreen(creator: TestPerson) {
  const realtime = new BaseRealtime({
    ...publicConfig(world.env).realtime,
    plugins: { WebSocketTransport, FetchRequest },
    logLevel: 0,
    authCallback: (_, done) =>
      void world
        .as(creator)
        .realtime.token()
        .then(({ token }) => done(null, token)),
  })
  onTestFinished(() => realtime.close())
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

  const said = await saidTo(creator)
  const publishes = new Map(said.map(({ serial, timestamp }) => [serial.split(':')[0], timestamp]))
  expect(densestSecond([...publishes.values()])).toBeLessThanOrEqual(10)
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
  expect(await saidTo(creator)).toEqual([])
  await world.owner(`update outbox_lanes set held_until = now() where channel = $1`, [channelOf(creator)])
  await Promise.all([drainOutbox(cron), drainOutbox(cron), drainOutbox(cron)])
  const tips = (await saidTo(creator)).filter(({ name }) => name === 'tip.received')
  expect(tips.map(({ data }) => JSON.parse(data))).toMatchObject([{ tokens: 4, burst: { tips: 2, tokens: 7 } }])
})
