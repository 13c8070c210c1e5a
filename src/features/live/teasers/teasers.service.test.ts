import { expect, test } from 'vitest'
import { drainOutbox } from '#server/outbox/drain.ts'
import { networkOf } from '#shared/network.ts'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { spendRate } from '../../../testing/rates.ts'
import { maintainStreamOf } from '../../../testing/streams.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'
import { teaserRate, teaserSeconds } from './spec.ts'

const world = createWorld()

async function goLive(given: object = {}) {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId, token } = await world.as(host).live.start({ title: 'A show', ...given })
  return { host, id: stream.id, meetingId, token }
}
const refusal = (code: string) => ({ cause: { code } })
const viewersOf = async (id: string) => (await world.as().live.one({ id })).stream.viewers

/** Connects to the meeting of a teaser, as its page does. */
async function watchTeaser(id: string, who?: TestPerson) {
  const { token, until } = await world.as(who).live.teaser({ id })
  const peer = await enterMeeting(world, token)
  await peer.join()
  return { peer, until }
}

test('a teaser receives the stream without counting as a viewer, and cannot send', async () => {
  const { id, meetingId } = await goLive()
  const fan = await world.person()
  const [{ peer }, { token }] = [await watchTeaser(id), await world.as(fan).live.join({ id })]
  const viewer = await enterMeeting(world, token)
  await viewer.join()
  expect(await peer.maySend('video')).toBe(false)
  // the job takes its viewers from the media provider, which knows the teaser too
  await expect.poll(async () => maintainStreamOf(world, meetingId).then(() => viewersOf(id))).toBe(1)
  await handleMeetingEvent(world.contextOf(), {
    meetingId,
    personId: `teaser:${crypto.randomUUID()}`,
    peerId: 'a card',
    what: 'joined',
    at: new Date(),
  })
  expect(await viewersOf(id)).toBe(1)
  for (const one of [peer, viewer]) one.leave()
})

test('a teaser does not replace the device on which its user watches', async () => {
  const { id } = await goLive()
  const fan = await world.person()
  const { token } = await world.as(fan).live.join({ id })
  const viewer = await enterMeeting(world, token)
  await viewer.join()
  const { peer } = await watchTeaser(id, fan)
  const passes = await world.owner('select from stream_passes where stream_id = $1 and not is_host', [id])
  expect(passes).toHaveLength(1)
  for (const one of [viewer, peer]) one.leave()
})

test('a teaser is disconnected after its seconds', async () => {
  const { id, meetingId } = await goLive()
  const now = new Date()
  const { until } = await world.as(undefined, { now }).live.teaser({ id })
  expect(until.getTime() - now.getTime()).toBe(teaserSeconds * 1_000)
  const { peer } = await watchTeaser(id)
  expect(peer.heard).not.toContain('room.kick')
  await world.owner("update outbox set due_at = now() where kind = 'live.teaser' and payload ->> 'meeting_id' = $1", [
    meetingId,
  ])
  await drainOutbox(world.contextOf())
  await expect.poll(() => peer.heard).toContain('room.kick')
  peer.leave()
})

test('refuses a teaser of a locked, hidden or ended stream', async () => {
  const [locked, ended, hidden] = [await goLive({ audience: 'followers' }), await goLive(), await goLive()]
  const fan = await world.person()
  await world.as(ended.host).live.end({ id: ended.id })
  await world.as(hidden.host).social.block({ userId: fan.id })
  const teaser = (id: string, who?: TestPerson) => world.as(who).live.teaser({ id })
  await expect(teaser(locked.id, fan)).rejects.toMatchObject(refusal('FOLLOWERS_ONLY'))
  await expect(teaser(locked.id)).rejects.toMatchObject(refusal('SIGN_IN_TO_WATCH'))
  await expect(teaser(ended.id, fan)).rejects.toMatchObject(refusal('STREAM_ENDED'))
  await expect(teaser(hidden.id, fan)).rejects.toMatchObject(refusal('STREAM_NOT_FOUND'))
  await expect(teaser(crypto.randomUUID(), fan)).rejects.toMatchObject(refusal('STREAM_NOT_FOUND'))
})

test('limits the teasers of a stream per user, and per network for visitors', async () => {
  const [{ id }, other] = [await goLive(), await goLive()]
  const fan = await world.person()
  const { request } = world.contextOf()
  for (const caller of [fan.id, networkOf(request.address)]) await spendRate(world, teaserRate, `${id} ${caller}`)
  for (const who of [fan, undefined])
    await expect(world.as(who, { request }).live.teaser({ id })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'))
  expect(await world.as(fan).live.teaser({ id: other.id })).toHaveProperty('token')
  expect(await world.as(await world.person()).live.teaser({ id })).toHaveProperty('token')
})
