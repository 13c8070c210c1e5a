import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { hearMeeting } from '../stage/service.server.ts'
import { visitorsShareMs } from './spec.ts'

const world = createWorld()

async function goLive(given: object = {}) {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A show', ...given })
  const comes = (personId: string) =>
    hearMeeting(world.contextOf(), { meetingId, personId, peerId: `peer ${personId}`, what: 'joined', at: new Date() })
  await comes(host.id)
  return { host, id: stream.id, comes }
}

test('figures are of the streams that go on and are there for who asks', async () => {
  const [open, other, over] = [await goLive(), await goLive({ audience: 'followers' }), await goLive()]
  const [fan, blocked] = [await world.person(), await world.person()]
  await open.comes(fan.id)
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

test('visitors share what was just read; whoever is signed in reads the present', async () => {
  const { id, comes } = await goLive()
  const [fan, now] = [await world.person(), new Date()]
  const seen = async (who?: TestPerson, ms = 0) =>
    (await world.as(who, { now: new Date(now.getTime() + ms) }).live.viewers({ ids: [id] })).streams[0]?.viewers
  expect(await seen()).toBe(0)
  await comes(fan.id)
  expect([await seen(), await seen(fan), await seen(undefined, visitorsShareMs)]).toEqual([0, 1, 1])
})
