import { expect, test } from 'vitest'
import { published } from '../../testing/content.ts'
import { createWorld } from '../../testing/world.ts'
import { REFUSALS } from './spec.ts'

const world = createWorld()

const lines = async (part: string, userId: string) =>
  (
    await world.owner<{ line: object }>('select line from public.personal_lines($1, $2, null, 100)', [part, userId])
  ).map(({ line }) => line)

test('the data export contains the content that a user published, bought and liked', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const { id } = await published(world, creator, { title: 'Mine', description: 'Words', tags: ['a'] })
  await world.as(fan).content.unlock({ id })
  await world.as(fan).content.like({ id })
  const [item] = await lines('content', creator.id)
  expect(item).toMatchObject({ id, title: 'Mine', description: 'Words', tags: ['a'], files: [{ type: 'image/jpeg' }] })
  expect(JSON.stringify(item)).not.toContain(fan.id)
  expect(await lines('content_bought', fan.id)).toMatchObject([
    { content: id, title: 'Mine', of: creator.username, tokens: 50 },
  ])
  expect(await lines('content_liked', fan.id)).toMatchObject([{ content: id }])
})

test('deleting a fan account removes purchases, likes and the name; totals stay unchanged', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const last = await world.person('fan', 100)
  const { id } = await published(world, creator)
  for (const buyer of [fan, last]) await world.as(buyer).content.unlock({ id })
  await world.as(fan).content.like({ id })
  await world.as(creator).content.remove({ id })
  // calls the function twice, because it may run again
  await world.owner('select personal.forget_content($1), personal.forget_content($1)', [fan.id])
  expect(await lines('content_bought', fan.id)).toEqual([])
  const [notice] = await world.noticesOf(creator)
  expect(notice).toMatchObject({ title: 'Deleted account unlocked A thing', data: { buyer: { username: null } } })
  const [figures] = await world.owner(
    'select sum(likes)::int as likes, sum(unlocks)::int as unlocks from content_figures where content_id = $1',
    [id],
  )
  expect(figures).toEqual({ likes: 0, unlocks: 2 })
  // after this, the item has no buyer
  await world.owner('select personal.forget_content($1)', [last.id])
  await world.owner('select content_purge($1, 100)', [creator.id])
  // the job of another test file may be deleting the row
  await expect.poll(() => world.owner('select id from content_items where id = $1', [id])).toEqual([])
})

test('deleting a creator account removes unsold items, and the descriptions and tags of sold items', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const sold = await published(world, creator, { title: 'Sold', description: 'Words', tags: ['a'] })
  const other = await published(world, creator)
  await world.as(fan).content.unlock({ id: sold.id })
  await world.owner('select personal.forget_content($1), personal.forget_content($1)', [creator.id])
  const left = await world.owner('select id, title, description, tags from content_items where id = any ($1)', [
    [sold.id, other.id],
  ])
  expect(left).toEqual([{ id: sold.id, title: 'Sold', description: '', tags: [] }])
  expect(await world.owner('select type from content_counts where creator_id = $1', [creator.id])).toEqual([])
  expect((await world.as(fan).content.one({ id: sold.id })).content).toMatchObject({ access: 'bought', title: 'Sold' })
})

test('with content disabled, only bought items are available; digitals have a separate flag', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const [sold, free] = [await published(world, creator), await published(world, creator, { price: 0 })]
  await world.as(fan).content.unlock({ id: sold.id })
  const off = world.as(fan, { env: { ...world.env, FEATURE_FLAGS: [] } })
  expect((await off.content.purchases()).purchases).toHaveLength(1)
  expect((await off.content.one({ id: sold.id })).content.id).toBe(sold.id)
  expect((await off.content.file({ id: sold.id })).url).toContain('/media/private/')
  await expect(off.content.one({ id: free.id })).rejects.toThrow(REFUSALS.notFound.sentence)
  await expect(off.content.file({ id: free.id })).rejects.toThrow(REFUSALS.notFound.sentence)
  for (const call of [
    () => off.content.list({ creator: creator.id, type: 'photo' }),
    () => off.content.unlock({ id: free.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const half = world.as(fan, { env: { ...world.env, FEATURE_FLAGS: ['content-api'] } })
  await expect(half.content.list({ creator: creator.id, type: 'digital' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await half.content.counts({ id: creator.id })).counts.photos).toBe(2)
})
