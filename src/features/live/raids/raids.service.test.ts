import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

/** Starts a stream of a new creator, whose connection the media provider reports. */
async function startStream(given: object = {}) {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'On tour', ...given })
  const enter = (personId: string) =>
    handleMeetingEvent(world.contextOf(), {
      meetingId,
      personId,
      peerId: crypto.randomUUID(),
      what: 'joined',
      at: new Date(),
    })
  await enter(host.id)
  // ranks it before the streams of other tests, because the list of targets is short
  await world.owner('update live_now set viewers = 1000000 where stream_id = $1', [stream.id])
  return { host, id: stream.id, enter }
}
const raid = (host: TestPerson, id: string, to: TestPerson) => world.as(host).live.raid({ id, to: to.id })
const cardOf = async (id: string, who?: TestPerson) => (await world.as(who).live.one({ id })).stream.raid

test('a raid ends the stream, shows its target to the viewers and notifies the target', async () => {
  const [first, second] = [await startStream(), await startStream()]
  const fan = await world.person('fan')
  await first.enter(fan.id)
  const { streams } = await world.as(first.host).live.raidTargets({ id: first.id })
  expect(streams.map(({ id }) => id)).toContain(second.id)
  expect(streams.map(({ id }) => id)).not.toContain(first.id)
  const { summary } = await raid(first.host, first.id, second.host)
  expect(summary).toMatchObject({ end_reason: 'host', viewers: 1, led_to: second.host.username })
  expect(await cardOf(first.id, fan)).toMatchObject({ stream_id: second.id, creator: { id: second.host.id } })
  const published = await world.owner(
    `select payload -> 'data' -> 'raids' as raids from outbox where payload ->> 'channel' = $1 and payload -> 'data' ? 'raids'`,
    [`stream:${second.id}`],
  )
  for (const row of published) expect(row).toMatchObject({ raids: [{ viewers: 1 }] })
  // a second raid has no effect
  expect(await raid(first.host, first.id, second.host)).toMatchObject({ summary: { ended_at: summary.ended_at } })
  await world.as(second.host).live.end({ id: second.id })
  expect(await cardOf(first.id, fan)).toBeNull()
  // the summary still contains the target
  expect((await world.as(first.host).live.summary({ id: first.id })).summary.led_to).toBe(second.host.username)
})

test('accepts only open streams of creators who accept raids and did not block or ban the host', async () => {
  const [first, declining, banning, blocking, blocked] = await Promise.all(
    Array.from({ length: 5 }, () => startStream()),
  )
  if (!(first && declining && banning && blocking && blocked)) throw new Error('five streams expected')
  const closed = await startStream({ audience: 'followers' })
  await world.as(declining.host).live.saveSettings({ accepts_raids: false })
  await world.as(banning.host).live.ban({ userId: first.host.id })
  await world.as(blocking.host).social.block({ userId: first.host.id })
  await world.as(first.host).social.block({ userId: blocked.host.id })
  const targets = async () =>
    (await world.as(first.host).live.raidTargets({ id: first.id })).streams.map(({ id }) => id)
  const offered = await targets()
  for (const { id } of [declining, banning, blocking, blocked]) expect(offered).not.toContain(id)
  for (const [{ host }, code] of [
    [declining, 'RAIDS_NOT_ACCEPTED'],
    [closed, 'RAID_NOT_OPEN'],
    [banning, 'BANNED'],
    [blocking, 'NOT_LIVE'],
    [blocked, 'NOT_LIVE'],
  ] as const)
    await expect(raid(first.host, first.id, host)).rejects.toMatchObject(refusal(code))
  await expect(raid(declining.host, first.id, closed.host)).rejects.toMatchObject(refusal('STREAM_NOT_FOUND'))
  expect((await world.as(first.host).live.one({ id: first.id })).stream.ended_at).toBeNull()
  await world.as(banning.host).live.unban({ userId: first.host.id })
  expect(await targets()).toContain(banning.id)
})

test('hides the raid card from viewers whom the target has banned or blocked', async () => {
  const [first, second] = [await startStream(), await startStream()]
  const [banned, blocked] = [await world.person('fan'), await world.person('fan')]
  await world.as(second.host).live.ban({ userId: banned.id })
  await world.as(second.host).social.block({ userId: blocked.id })
  await raid(first.host, first.id, second.host)
  for (const fan of [banned, blocked]) expect(await cardOf(first.id, fan)).toBeNull()
  expect(await cardOf(first.id)).not.toBeNull()
})
