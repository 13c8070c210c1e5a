import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import type { FeedPost } from './contract.ts'

const world = createWorld()
const { create, put, cancel, startIn } = eventsIn(world)

type Page = { posts: FeedPost[]; next_cursor: string | null; follows_anyone: boolean }
async function ask(as: TestPerson, query = ''): Promise<Page> {
  const answer = await world.rest('GET', `/feed${query}`, { as })
  expect(answer.status).toBe(200)
  return answer.body
}
const titles = ({ posts }: Page) => posts.map(({ content, stream, event }) => (content ?? stream ?? event)?.title)

async function createFollowedCreator(tokens = 0) {
  const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
  await world.as(fan).social.follow({ userId: creator.id })
  return { fan, creator }
}

async function goLive(creator: TestPerson, title: string, audience = 'everyone') {
  const [row] = await world.owner<{ id: string }>(
    `insert into streams (creator_id, title, audience, meeting_id, host_family, host_since)
     values ($1, $2, $3, $4, $5, now()) returning id`,
    [creator.id, title, audience, randomUUID(), randomUUID()],
  )
  if (!row) throw new Error('no stream')
  return row.id
}

test('lists content, streams and events of followed creators, newest first, in stable pages', async () => {
  const { fan, creator } = await createFollowedCreator()
  const other = await world.person('creator')
  expect(await ask(fan)).toEqual({ posts: [], next_cursor: null, follows_anyone: true })
  await published(world, creator, { title: 'First' })
  const stream = await goLive(creator, 'On stage')
  // the stream is not live yet
  expect(titles(await ask(fan))).toEqual(['First'])
  await world.owner('update streams set live_at = now() where id = $1', [stream])
  await world.owner(`insert into live_now (creator_id, stream_id, title, viewers) values ($1, $2, 'On stage', 7)`, [
    ...[creator.id, stream],
  ])
  await put(creator, { title: 'A workshop', max_participants: 4 })
  await published(world, other, { title: 'Another creator' })
  const page = await ask(fan, '?limit=2')
  expect(titles(page)).toEqual(['A workshop', 'On stage'])
  expect(page.posts).toMatchObject([
    { creator: { id: creator.id }, event: { type: 'class', price: 100, seats_left: 4, recurring: null } },
    { stream: { viewers: 7, locked: null, ended_at: null }, content: null },
  ])
  await published(world, creator, { title: 'Last' })
  // a new post does not shift the next page
  const rest = await ask(fan, `?limit=2&cursor=${page.next_cursor}`)
  expect([titles(rest), rest.next_cursor]).toEqual([['First'], null])
  expect(titles(await ask(fan))).toEqual(['Last', 'A workshop', 'On stage', 'First'])
  await world.as(fan).social.follow({ userId: other.id })
  expect(titles(await ask(fan))).toEqual(['Another creator', 'Last', 'A workshop', 'On stage', 'First'].sort(byTime))
  function byTime(a: string, b: string) {
    const order = ['Last', 'Another creator', 'A workshop', 'On stage', 'First']
    return order.indexOf(a) - order.indexOf(b)
  }
})

test('a locked item has only a preview and its price, and the full file after its purchase', async () => {
  const { fan, creator } = await createFollowedCreator(100)
  const item = await published(world, creator, { title: 'The lake', price: 30 })
  const [locked] = (await ask(fan)).posts
  expect(locked?.content).toMatchObject({ id: item.id, access: 'locked', is_locked: true, url: null, price: 30 })
  expect(locked?.content?.thumbnail_url).toContain('/media/')
  await world.rest('POST', `/content/${item.id}/unlock`, { as: fan, body: { price: 30 } })
  const [bought] = (await ask(fan)).posts
  expect(bought).toMatchObject({ id: locked?.id, content: { access: 'bought', is_locked: false } })
  expect(bought?.content?.url).toContain('/media/private/')
})

test('omits private, hidden, deleted, cancelled and past items; a restored item keeps its position', async () => {
  const { fan, creator } = await createFollowedCreator()
  const [first, second] = [
    await published(world, creator, { title: 'One' }),
    await published(world, creator, { title: 'Two' }),
  ]
  const set = (is_public: boolean) => world.rest('PUT', `/content/${first.id}`, { as: creator, body: { is_public } })
  await set(false)
  expect(titles(await ask(fan))).toEqual(['Two'])
  await set(true)
  expect(titles(await ask(fan))).toEqual(['Two', 'One'])
  await world.owner(`update content_items set hidden_at = now(), hidden_reason = 'x' where id = $1`, [second.id])
  expect(titles(await ask(fan))).toEqual(['One'])
  await world.rest('DELETE', `/content/${first.id}`, { as: creator })
  expect(titles(await ask(fan))).toEqual([])
  const [gone, over] = [await put(creator, { title: 'Cancelled' }), await put(creator, { title: 'Over' })]
  expect(titles(await ask(fan))).toEqual(['Over', 'Cancelled'])
  await cancel(creator, gone)
  await startIn(over, -600)
  expect(titles(await ask(fan))).toEqual([])
})

test('a series is one post with its next date', async () => {
  const { fan, creator } = await createFollowedCreator()
  const { body } = await create(creator, { title: 'Every week', recurring: 'weekly' })
  expect(body.occurrences).toBeGreaterThan(20)
  const page = await ask(fan)
  expect(page.posts).toMatchObject([
    { event: { id: body.event.id, recurring: 'weekly', title: 'Every week', seats_left: null } },
  ])
  await cancel(creator, body.event.id)
  const [next] = (await ask(fan)).posts
  expect(next?.event?.id).not.toBe(body.event.id)
  await cancel(creator, next?.event?.id ?? '', { scope: 'all' })
  expect((await ask(fan)).posts).toEqual([])
})

test('omits posts of muted, blocked, suspended and geo-hidden creators', async () => {
  const { fan, creator } = await createFollowedCreator()
  await published(world, creator, { title: 'Here' })
  const of = async (country: string | null = null) => {
    const { posts } = await world.as(fan, { request: { ...world.contextOf().request, country } }).discovery.feed({})
    return posts.length
  }
  expect(await of()).toBe(1)
  await world.as(fan).social.mute({ userId: creator.id })
  expect(await of()).toBe(0)
  await world.as(fan).social.unmute({ userId: creator.id })
  await world.owner(`insert into privacy_settings (user_id, hidden_countries) values ($1, '{FR}')`, [creator.id])
  expect([await of('FR'), await of('DE')]).toEqual([0, 1])
  await world.owner(`update users set status = 'suspended' where id = $1`, [creator.id])
  expect(await of()).toBe(0)
  await world.owner(`update users set status = 'active' where id = $1`, [creator.id])
  await world.as(creator).social.block({ userId: fan.id })
  expect(await of()).toBe(0)
  expect(await ask(fan)).toMatchObject({ follows_anyone: false })
})

test('omits posts of a feature whose flag is off, and refuses an unknown cursor', async () => {
  const { fan, creator } = await createFollowedCreator()
  await published(world, creator, { title: 'A photo' })
  await put(creator, { title: 'A class' })
  const off = await world.as(fan, { env: { ...world.env, FEATURE_FLAGS: [] } }).discovery.feed({})
  expect(off.posts.map(({ event }) => event?.title)).toEqual(['A class'])
  expect((await world.rest('GET', '/feed?cursor=nonsense', { as: fan })).status).toBe(422)
  expect((await world.rest('GET', '/feed')).status).toBe(401)
})

test('a page for 1,000 followed creators reads about one post per creator, not all of their posts', async () => {
  const fan = await world.person('fan')
  const tag = randomUUID().slice(0, 8)
  await world.owner(
    `with made as (
       insert into users (email, username, display_name, password_hash, date_of_birth, role)
       select 'f' || $1 || n || '@limelight.test', 'f' || $1 || n, 'F' || n, '-', '1990-01-01', 'creator'
       from generate_series(1, 1000) n returning id
     ), listed as (insert into creator_profiles (user_id, category) select id, 'Other' from made),
     liked as (insert into follows (follower_id, creator_id) select $2, id from made)
     insert into feed_posts (id, creator_id, kind, subject_id)
     select uuidv7(-(n || ' minutes')::interval - random() * interval '59 seconds'), id, 'live', uuidv7()
     from made, generate_series(1, 60) n`,
    [tag, fan.id],
  )
  await world.owner('vacuum analyze feed_posts')
  const page = `select * from feed_page('${fan.id}', null, '{content,digital,live,event,series}', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 13)`
  const client = await world.ownerClient()
  // the first call of a connection also reads the definitions of the functions
  await client.query(page)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${page}`,
  )
  client.release()
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  const blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  // one index lookup per creator, and visibility checks only for the page
  expect(blocks).toBeLessThan(5_000)
  expect(plan?.['Actual Rows']).toBe(13)
})
