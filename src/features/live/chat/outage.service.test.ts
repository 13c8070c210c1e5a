import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { coalesce } from '#server/outbox/coalesce.ts'
import { type Lane, readLanes, settleLanes, takeLanes } from '#server/outbox/lanes.ts'
import { chatChannel } from '#shared/channels.ts'
import { openChatScreen } from '../../../testing/chat-screen.ts'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { messagesOn } from '../../../testing/realtime.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { maintainStreams } from '../stage/service.server.ts'

const world = createWorld()
afterEach(() => world.fault('ably', 'off'))

async function goLive() {
  const host = await world.person('creator')
  const { stream, token } = await world.as(host).live.start({ title: 'A show' })
  return { host, id: stream.id, token, channel: chatChannel(stream.id) }
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const pending = async (channel: string) =>
  (await world.owner("select 1 from outbox where payload ->> 'channel' = $1", [channel])).length
const drain = async () => {
  world.contextOf().announce()
  await world.settled()
}
/** Drains the outbox until the channel has no pending rows. */
const drainChannel = (channel: string) =>
  expect
    .poll(async () => {
      await drain()
      return pending(channel)
    })
    .toBe(0)

test('keeps messages and tips during an outage of Ably, and delivers them without gaps afterwards', async () => {
  const { host, id, channel } = await goLive()
  const fan = await world.person('fan', 50)
  const { screen, realtime, catchUp, isRead, numbers } = await openChatScreen(world, fan, id)
  const say = (text: string) => world.as(fan).live.say({ id, text })
  await say('One')
  await expect.poll(numbers).toEqual([1])
  await world.fault('ably', 'down')
  await expect.poll(() => realtime.connection.state).not.toBe('connected')
  for (const text of ['Two', 'Three', 'Four']) await say(text)
  await world.as(fan).tips.send({ recipientId: host.id, tokens: 7, message: 'For you', stream_id: id })
  await expect.poll(() => pending(channel)).toBeGreaterThan(0)
  expect(numbers()).toEqual([1])
  await world.fault('ably', 'off')
  await expect.poll(() => realtime.connection.state).toBe('connected')
  // the outbox writes the line of the tip, after the four messages
  await expect.poll(async () => (await world.as(fan).live.chat({ id })).messages.length).toBe(5)
  // the page requests missed messages after its connection returns
  catchUp()
  await isRead()
  expect(numbers()).toEqual(upTo(5))
  await say('Five')
  await world.owner("update outbox set due_at = now() where payload ->> 'channel' = $1", [channel])
  await drain()
  await expect.poll(() => screen).toMatchObject({ tips: 1, tokens: 7 })
  await expect.poll(numbers).toEqual(upTo(6))
  // the rows of a message are deleted after its publish
  await expect.poll(() => pending(channel)).toBe(0)
})

/** Context of a Worker that is killed after its response: no work runs after the commit. */
const killedWorker = { announce: () => undefined, afterCommit: () => undefined }
/** Leases a channel, so that no other drain publishes to it. */
const leaseChannel = (channel: string) =>
  world.owner(
    `insert into outbox_lanes (channel, held_until) values ($1, now() + interval '1 hour')
     on conflict (channel) do update set held_until = excluded.held_until`,
    [channel],
  )
const release = (channel: string) =>
  world.owner('update outbox_lanes set held_until = now() where channel = $1', [channel])

test('no message is lost when a Worker is killed: the next Worker publishes the rest', async () => {
  const { host, id, token, channel } = await goLive()
  const fan = await world.person('fan', 50)
  const peer = await enterMeeting(world, token)
  await peer.join()
  await maintainStreams(world.contextOf())
  await world.settled()
  // includes messages caused by provider webhooks in the meantime
  await drainChannel(channel)
  const before = (await messagesOn(world, channel)).length
  const dying = (who: TestPerson) => world.as(who, killedWorker)
  // the killed Worker has leased the channel
  await leaseChannel(channel)
  for (const text of ['One', 'Two']) await dying(fan).live.say({ id, text })
  await dying(fan).tips.send({ recipientId: host.id, tokens: 5, message: '', stream_id: id })
  await drain()
  expect(await messagesOn(world, channel)).toHaveLength(before)
  // after the lease expires, the next drain of the cron publishes everything as one message
  await release(channel)
  await Promise.all([drain(), drain()])
  // the server drains too, after webhooks of the provider
  await drainChannel(channel)
  const news = (await messagesOn(world, channel)).slice(before).map(({ data }) => JSON.parse(data))
  expect(news).toMatchObject([{ messages: [{ number: 1 }, { number: 2 }], tips: { count: 1, tokens: 5 } }])
  // the host never disconnected, so that no lost webhook has to be replaced
  await maintainStreams(world.contextOf())
  const { stream } = await world.as(fan).live.one({ id })
  expect(stream).toMatchObject({ ended_at: null, held_until: null, stats: { messages: 2, tips: 1, tokens: 5 } })
  peer.leave()
})

test('publishes messages once that Ably accepted before the drain was killed, together with newer ones', async () => {
  const { host, id, channel } = await goLive()
  const fan = await world.person('fan', 50)
  await drain()
  const before = (await messagesOn(world, channel)).length
  await leaseChannel(channel)
  for (const text of ['One', 'Two']) await world.as(fan, killedWorker).live.say({ id, text })
  await world.as(fan, killedWorker).tips.send({ recipientId: host.id, tokens: 5, message: '', stream_id: id })
  // a drain leased the channel and published, but never received the response
  const { db, ports, providers } = createJobContext({ env: world.env, waitUntil: () => undefined }, 'outbox')
  const passed = sql`update outbox_lanes set held_until = '-infinity' where channel = ${channel}`
  const own = await vi.waitFor(async () => {
    const { rows } = await takeLanes(db, [passed])
    const taken = rows.filter(({ payload }) => payload.channel === channel)
    expect(taken.length).toBeGreaterThan(2)
    return taken
  })
  await vi.waitFor(() => providers.realtime.publish(coalesce(own, ports.outbox.merges).announcements))
  await world.as(fan, killedWorker).live.say({ id, text: 'Three' })
  await release(channel)
  await drainChannel(channel)
  const news = (await messagesOn(world, channel)).slice(before).map(({ data }) => JSON.parse(data))
  expect(news).toMatchObject([
    { messages: [{ number: 1 }, { number: 2 }], tips: { count: 1, tokens: 5 } },
    { messages: [{ number: 3 }] },
  ])
})

test('a channel continues after the rows leased by an earlier drain were deleted', async () => {
  const { id, channel } = await goLive()
  const fan = await world.person('fan')
  await drain()
  await leaseChannel(channel)
  await world.owner('update outbox_lanes set taken = array[0::bigint] where channel = $1', [channel])
  await world.as(fan, killedWorker).live.say({ id, text: 'One' })
  await release(channel)
  await drainChannel(channel)
})

test('locks several channels in the order of their names, which prevents deadlocks', async () => {
  const { db } = createJobContext({ env: world.env, waitUntil: () => undefined }, 'outbox')
  for (const write of [
    (lanes: Lane[]) => settleLanes(db, lanes, { rows: [], done: [], failed: [], uses: [] }),
    (lanes: Lane[]) => readLanes(db, lanes),
  ]) {
    const name = crypto.randomUUID()
    const [first, second] = [`a:${name}`, `b:${name}`]
    // inserts them in reverse order: in the order of the table the second one would be locked first
    for (const channel of [second, first])
      await world.owner(
        `with lane as (insert into outbox_lanes (channel, held_until) values ($1, now() + interval '1 hour'))
         insert into outbox (kind, payload)
         values ('realtime', jsonb_build_object('channel', $1::text, 'name', 'x', 'data', 1))`,
        [channel],
      )
    const other = await world.ownerClient()
    try {
      await other.query('begin')
      await other.query('select from outbox_lanes where channel = $1 for update', [first])
      const written = write([second, first].map((channel) => ({ channel, wait_ms: 0, idle_ms: 0 })))
      await expect
        .poll(() =>
          world.owner("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%outbox_lanes%'"),
        )
        .toHaveLength(1)
      await other.query('select from outbox_lanes where channel = $1 for update nowait', [second])
      await other.query('rollback')
      await written
    } finally {
      other.release()
    }
    await world.owner("delete from outbox where payload ->> 'channel' = any ($1)", [[first, second]])
    await world.owner('delete from outbox_lanes where channel = any ($1)', [[first, second]])
  }
})
