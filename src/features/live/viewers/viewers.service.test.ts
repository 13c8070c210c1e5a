import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'
import { figuresEveryMs, sharedSeconds } from './spec.ts'

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

test('a cache may share the counts of visitors for two seconds, so that no count is older than five', async () => {
  const { host, id } = await goLive()
  const fan = await world.person()
  const sharing = async (who?: TestPerson) => {
    const { headers, body } = await world.rest('GET', `/live/viewers?ids=${id}`, who && { as: who })
    return [headers.get('cache-control'), body.streams.length]
  }
  expect(await sharing()).toEqual([`public, max-age=0, s-maxage=${sharedSeconds}`, 1])
  expect(await sharing(fan)).toEqual(['no-store', 1])
  expect(figuresEveryMs + sharedSeconds * 1_000).toBeLessThanOrEqual(5_000)
  // visitors of different countries see different streams
  await world.as(host).social.setPrivacy({ hidden_countries: ['DE'] })
  expect(await sharing()).toEqual(['no-store', 1])
})

test('the counts of a batch of calls are not shared', async () => {
  const { id } = await goLive()
  const ctx = world.contextOf(undefined, { client: 'browser' })
  await world.as(undefined, ctx).live.viewers({ ids: [id] })
  expect(ctx.responseHeaders.get('cache-control')).toBeNull()
})
