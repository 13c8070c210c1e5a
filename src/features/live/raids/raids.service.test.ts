import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { hearMeeting } from '../stage/service.server.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

/** Somebody on stage, as the provider says it. */
async function onStage(given: object = {}) {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'On tour', ...given })
  const comes = (personId: string) =>
    hearMeeting(world.contextOf(), {
      ...{ meetingId, personId, peerId: crypto.randomUUID(), what: 'joined', at: new Date() },
    })
  await comes(host.id)
  return { host, id: stream.id, comes }
}
const raid = (host: TestPerson, id: string, to: TestPerson) => world.as(host).live.raid({ id, to: to.id })
const cardOf = async (id: string, who?: TestPerson) => (await world.as(who).live.one({ id })).stream.raid

test('at the end the viewers are led to another stream, which hears who comes', async () => {
  const [first, second] = [await onStage(), await onStage()]
  const fan = await world.person('fan')
  await first.comes(fan.id)
  const { streams } = await world.as(first.host).live.raidTargets({ id: first.id })
  expect(streams.map(({ id }) => id)).toContain(second.id)
  expect(streams.map(({ id }) => id)).not.toContain(first.id)
  const { summary } = await raid(first.host, first.id, second.host)
  expect(summary).toMatchObject({ end_reason: 'host', viewers: 1, led_to: second.host.username })
  expect(await cardOf(first.id, fan)).toMatchObject({ stream_id: second.id, creator: { id: second.host.id } })
  const told = await world.owner(
    `select payload -> 'data' -> 'raids' as raids from outbox where payload ->> 'channel' = $1 and payload -> 'data' ? 'raids'`,
    [`stream:${second.id}`],
  )
  for (const row of told) expect(row).toMatchObject({ raids: [{ viewers: 1 }] })
  // again, or with another aim, it stays as it ended
  expect(await raid(first.host, first.id, second.host)).toMatchObject({ summary: { ended_at: summary.ended_at } })
  await world.as(second.host).live.end({ id: second.id })
  expect(await cardOf(first.id, fan)).toBeNull()
  // the host still reads to whom
  expect((await world.as(first.host).live.summary({ id: first.id })).summary.led_to).toBe(second.host.username)
})

test('nobody is led to whom they do not see, or to a creator who does not want that', async () => {
  const [first, second] = [await onStage(), await onStage()]
  await expect(raid(first.host, first.id, first.host)).rejects.toMatchObject(refusal('OWN_STAGE'))
  await expect(raid(first.host, first.id, await world.person('creator'))).rejects.toMatchObject(refusal('NOT_LIVE'))
  await world.as(second.host).live.saveSettings({ accepts_raids: false })
  await expect(raid(first.host, first.id, second.host)).rejects.toMatchObject(refusal('RAIDS_NOT_ACCEPTED'))
  const { streams } = await world.as(first.host).live.raidTargets({ id: first.id })
  expect(streams.map(({ id }) => id)).not.toContain(second.id)
  const closed = await onStage({ audience: 'followers' })
  await expect(raid(first.host, first.id, closed.host)).rejects.toMatchObject(refusal('RAID_NOT_OPEN'))
  const blocking = await onStage()
  await world.as(blocking.host).social.block({ userId: first.host.id })
  await expect(raid(first.host, first.id, blocking.host)).rejects.toMatchObject(refusal('NOT_LIVE'))
  await expect(raid(second.host, first.id, closed.host)).rejects.toMatchObject(refusal('STREAM_NOT_FOUND'))
  expect((await world.as(first.host).live.one({ id: first.id })).stream.ended_at).toBeNull()
})

test('a creator who banned or blocked the host is no target, and the raid is refused', async () => {
  const [first, banning, blocking, blocked] = [await onStage(), await onStage(), await onStage(), await onStage()]
  await world.as(banning.host).live.ban({ userId: first.host.id })
  await world.as(blocking.host).social.block({ userId: first.host.id })
  await world.as(first.host).social.block({ userId: blocked.host.id })
  const ids = (await world.as(first.host).live.raidTargets({ id: first.id })).streams.map(({ id }) => id)
  for (const { id } of [banning, blocking, blocked]) expect(ids).not.toContain(id)
  await expect(raid(first.host, first.id, banning.host)).rejects.toMatchObject(refusal('BANNED'))
  for (const { host } of [blocking, blocked])
    await expect(raid(first.host, first.id, host)).rejects.toMatchObject(refusal('NOT_LIVE'))
  expect((await world.as(first.host).live.one({ id: first.id })).stream.ended_at).toBeNull()
  await world.as(banning.host).live.unban({ userId: first.host.id })
  expect((await world.as(first.host).live.raidTargets({ id: first.id })).streams.map(({ id }) => id)).toContain(
    banning.id,
  )
})

test('a viewer who is banned there gets no card', async () => {
  const [first, second] = [await onStage(), await onStage()]
  const fan = await world.person('fan')
  await world.as(second.host).live.ban({ userId: fan.id })
  await raid(first.host, first.id, second.host)
  expect(await cardOf(first.id, fan)).toBeNull()
})

test('a viewer who is blocked there gets no card', async () => {
  const [first, second] = [await onStage(), await onStage()]
  const fan = await world.person('fan')
  await world.as(second.host).social.block({ userId: fan.id })
  await raid(first.host, first.id, second.host)
  expect(await cardOf(first.id, fan)).toBeNull()
  expect(await cardOf(first.id)).not.toBeNull()
})
