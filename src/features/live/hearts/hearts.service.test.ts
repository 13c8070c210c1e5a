import { expect, test } from 'vitest'
import { messagesOn } from '../../../testing/realtime.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { streamNews } from '../news/contract.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'
import { heartsMax } from './spec.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

async function goLive(audience: 'everyone' | 'followers' = 'everyone') {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A show', audience })
  const joined = { personId: host.id, peerId: `host ${host.id}`, what: 'joined' as const, at: new Date() }
  await handleMeetingEvent(world.contextOf(), { ...joined, meetingId })
  const send = (who: TestPerson | undefined, count: number) => world.as(who).live.heart({ id: stream.id, count })
  const hearts = async () => (await world.as(host).live.one({ id: stream.id })).stream.stats.hearts
  return { host, id: stream.id, send, hearts }
}

test('counts the hearts of viewers and visitors, and publishes their sum', async () => {
  const { host, id, send, hearts } = await goLive()
  const fans = await Promise.all(Array.from({ length: 5 }, () => world.person('fan')))
  expect(await hearts()).toBe(0)
  expect(await send(undefined, 3)).toEqual({ hearts: 3 })
  await Promise.all(fans.map((fan, at) => send(fan, at + 1)))
  expect(await hearts()).toBe(18)
  const published = async () =>
    (await messagesOn(world, `stream:${id}`)).flatMap(({ data }) => streamNews.parse(JSON.parse(data)).hearts ?? [])
  // another process may publish an update
  await expect.poll(async () => (await published()).reduce((sum, { count }) => sum + count, 0)).toBe(18)
  // one more heart reads the sum of all rows
  expect(await send(fans[0], 1)).toEqual({ hearts: 19 })
  expect((await world.as(host).live.end({ id })).summary.hearts).toBe(19)
})

test('refuses hearts of viewers who cannot watch, for an ended stream, and too many at once', async () => {
  const { host, id, send, hearts } = await goLive('followers')
  const [follower, stranger] = [await world.person(), await world.person()]
  await world.as(follower).social.follow({ userId: host.id })
  await send(follower, 1)
  await expect(send(stranger, 1)).rejects.toMatchObject(refusal('FOLLOWERS_ONLY'))
  await expect(send(undefined, 1)).rejects.toMatchObject(refusal('SIGN_IN_TO_WATCH'))
  for (const count of [0, heartsMax + 1]) await expect(send(follower, count)).rejects.toThrow()
  expect(await hearts()).toBe(1)
  await world.as(host).live.end({ id })
  await expect(send(follower, 1)).rejects.toMatchObject(refusal('STREAM_ENDED'))
})
