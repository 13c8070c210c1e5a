import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { tagMax } from '../tags/lists.ts'

const world = createWorld()

async function goLive(given: object = {}) {
  const host = await world.person('creator')
  const { stream } = await world.as(host).live.start({ title: 'A show', ...given })
  return { host, id: stream.id, stream }
}
const refusal = (code: string) => ({ cause: { code } })
/** Returns a tag that no other test uses. */
const ownTag = () => crypto.randomUUID().slice(0, 13)

test('a stream has the tags of its host, without signs and repetitions, and is found by each of them', async () => {
  const tag = ownTag()
  const { id, stream } = await goLive({ tags: [`#${tag}`, ` ${tag.toUpperCase()}`, 'Late  night'] })
  expect(stream.tags).toEqual([tag, 'Late night'])
  const found = await world.as().live.list({ tag: tag.toUpperCase() })
  expect(found.streams.map((one) => [one.id, one.tags])).toEqual([[id, [tag, 'Late night']]])
  expect((await world.as().live.list({ tag: ownTag() })).streams).toEqual([])
  const { body } = await world.rest('GET', `/live?tag=${tag}`)
  expect(body.streams).toMatchObject([{ id }])
})

test('refuses more than five tags, long tags, and tags with flagged words or links', async () => {
  const start = (tags: string[]) => goLive({ tags })
  await expect(start(['a', 'b', 'c', 'd', 'e', 'f'])).rejects.toThrow()
  await expect(start(['x'.repeat(tagMax + 1)])).rejects.toThrow()
  await expect(start(['#'])).rejects.toThrow()
  await expect(start(['piano', 'paypal.me'])).rejects.toMatchObject(refusal('TAG_FLAGGED'))
})

test('only the first page names the categories of running streams, whatever the filter', async () => {
  await goLive({ category: 'Music' })
  await goLive({ category: 'Comedy' })
  const { live } = world.as(await world.person())
  const first = await live.list({ category: 'Music', limit: 1 })
  expect(first.categories).toEqual(expect.arrayContaining(['Music', 'Comedy']))
  const { next_cursor: cursor } = await live.list({ limit: 1 })
  expect((await live.list({ ...(cursor && { cursor }) })).categories).toEqual([])
})
