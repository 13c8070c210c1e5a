import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'
import { figuresEveryMs, visitorsShareMs } from './spec.ts'

const world = createWorld()

async function goLive(given: object = {}) {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A show', ...given })
  const enter = (personId: string) =>
    handleMeetingEvent(world.contextOf(), {
      meetingId,
      personId,
      peerId: `peer ${personId}`,
      what: 'joined',
      at: new Date(),
    })
  await enter(host.id)
  return { host, id: stream.id, enter }
}

test('returns counts only of running streams that the reader can see', async () => {
  const [open, other, over] = [await goLive(), await goLive({ audience: 'followers' }), await goLive()]
  const [fan, blocked] = [await world.person(), await world.person()]
  await open.enter(fan.id)
  await world.as(over.host).live.end({ id: over.id })
  await world.as(open.host).social.block({ userId: blocked.id })
  const ids = [open.id, other.id, over.id, crypto.randomUUID()]
  const seen = async (who?: TestPerson) =>
    new Map((await world.as(who).live.viewers({ ids })).streams.map(({ id, viewers }) => [id, viewers]))
  expect(await seen(fan)).toEqual(
    new Map([
      [open.id, 1],
      [other.id, 0],
    ]),
  )
  expect(await seen()).toEqual(
    new Map([
      [open.id, 1],
      [other.id, 0],
    ]),
  )
  expect(await seen(blocked)).toEqual(new Map([[other.id, 0]]))
  const { body } = await world.rest('GET', `/live/viewers?ids=${ids.join(',')}`)
  expect(body.streams).toHaveLength(2)
})

test('visitors share a recent count; signed-in users read the current one', async () => {
  const { id, enter } = await goLive()
  const [fan, now] = [await world.person(), new Date()]
  const seen = async (who?: TestPerson, ms = 0) =>
    (await world.as(who, { now: new Date(now.getTime() + ms) }).live.viewers({ ids: [id] })).streams[0]?.viewers
  expect(await seen()).toBe(0)
  await enter(fan.id)
  expect([await seen(), await seen(fan), await seen(undefined, visitorsShareMs)]).toEqual([0, 1, 1])
  // the sum of polling interval and shared time: no count is older than five seconds
  expect(figuresEveryMs + visitorsShareMs).toBeLessThanOrEqual(5_000)
})
