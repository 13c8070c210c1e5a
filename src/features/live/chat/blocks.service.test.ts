import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { blockSharedSeconds, blockSize } from './spec.ts'

const world = createWorld()

async function goLive(given: object = {}) {
  const host = await world.person('creator')
  const { stream } = await world.as(host).live.start({ title: 'A show', ...given })
  return { host, id: stream.id }
}
const fill = (id: string, host: TestPerson, count: number) =>
  world.owner(
    `with said as (
       insert into stream_messages (stream_id, number, sender_id, text) select $1, n, $2, 'm' || n from generate_series(1, $3::int) n)
     update streams set messages = $3::int where id = $1`,
    [id, host.id, count],
  )
async function read(id: string, block: number, who?: TestPerson) {
  const { status, body, headers } = await world.rest('GET', `/live/${id}/chat/${block}`, who && { as: who })
  return { status, body, sharing: headers.get('cache-control') }
}
const sharedFor = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`

test('all viewers read a block with one URL, which a cache may share until a deletion has to be visible', async () => {
  const { host, id } = await goLive()
  await fill(id, host, blockSize + 3)
  const fan = await world.person()
  const [first, second] = [await read(id, 0), await read(id, 1, fan)]
  expect(first.body.messages.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: blockSize }, (_, i) => i + 1),
  )
  expect([first.body.is_complete, first.sharing]).toEqual([true, sharedFor(blockSharedSeconds.complete)])
  expect([second.body.is_complete, second.sharing]).toEqual([false, sharedFor(blockSharedSeconds.growing)])
  expect(blockSharedSeconds.complete).toBeLessThanOrEqual(5)
  expect((await read(id, 0, fan)).body).toEqual(first.body)
  await world.as(host).live.moderate({ id, action: 'delete', message_id: 2 })
  expect((await read(id, 0)).body.messages).toHaveLength(blockSize - 1)
})

test('a cache never shares the chat of a stream that some visitors cannot see', async () => {
  const [followers, hidden] = [await goLive({ audience: 'followers' }), await goLive()]
  await world.as(hidden.host).social.setPrivacy({ hidden_countries: ['DE'] })
  expect(await read(followers.id, 0)).toMatchObject({ status: 401, sharing: 'no-store' })
  const fan = await world.person()
  await world.as(fan).social.follow({ userId: followers.host.id })
  expect(await read(followers.id, 0, fan)).toMatchObject({ status: 200, sharing: 'no-store' })
  expect(await read(hidden.id, 0, fan)).toMatchObject({ status: 200, sharing: 'no-store' })
  const banned = await world.person()
  const { host, id } = await goLive()
  await world.as(host).live.ban({ userId: banned.id })
  expect(await read(id, 0, banned)).toMatchObject({ status: 403, sharing: 'no-store' })
})
