import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recorded } from '../../testing/replays.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { makeCuts } from './cutting/service.server.ts'
import { endSeconds, REFUSALS } from './spec.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })
const buy = (who: TestPerson, id: string, price = 50, key: string = randomUUID()) =>
  world.rest('POST', `/recordings/${id}/buy`, { as: who, body: { price }, key })
const balance = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance

test('a bought replay plays within its trim and resumes where the buyer stopped', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const made = await recorded(world, creator, { price: 30, trim_start: 10, trim_end: 110, title: 'The late show' })
  expect(made).toMatchObject({ duration_seconds: 100, own: { state: 'published', recorded_seconds: 120 } })
  const { body: before } = await world.rest('GET', `/recordings/${made.id}`, { as: fan })
  expect(before.recording).toMatchObject({ access: 'locked', price: 30, duration_seconds: 100, own: null })
  const locked = await world.rest('GET', `/recordings/${made.id}/play`, { as: fan })
  expect([locked.status, locked.body.code]).toEqual([402, REFUSALS.locked.code])
  const { status, body } = await buy(fan, made.id, 30)
  expect([status, body.balance, body.recording.access]).toEqual([200, 70, 'bought'])
  const { body: play } = await world.rest('GET', `/recordings/${made.id}/play`, { as: fan })
  expect(play).toMatchObject({ trim_start: 10, trim_end: 110, position: 10, file_type: 'video/webm' })
  expect(play.url).toContain('/media/private/')
  const stopAt = async (seconds: number) => {
    const put = await world.rest('PUT', `/recordings/${made.id}/position`, { as: fan, body: { seconds } })
    expect(put.status).toBe(204)
    return (await world.as(fan).recordings.play({ id: made.id })).position
  }
  expect([await stopAt(61), await stopAt(110 - endSeconds + 1)]).toEqual([61, 10])
  const { body: bought } = await world.rest('GET', '/recordings/purchased', { as: fan })
  expect(bought).toMatchObject({
    recordings: [{ id: made.id, title: 'The late show', access: 'bought' }],
    next_cursor: null,
  })
  expect((await world.as(fan).wallet.history()).entries[0]).toMatchObject({ kind: 'content', tokens: -30 })
  expect(await world.noticesOf(creator)).toMatchObject([{ title: `${fan.username} unlocked The late show` }])
  const { recordings } = await world.as(creator).recordings.mine()
  expect(recordings).toMatchObject([{ id: made.id, own: { sold: 1, earnings: 30 } }])
})

test('charges each buyer once for three concurrent purchases', async () => {
  const creator = await world.person('creator')
  const fans = await Promise.all(Array.from({ length: 4 }, () => world.person('fan', 100)))
  const { id } = await recorded(world, creator, { price: 40 })
  const responses = await Promise.all([...fans, ...fans, ...fans].map((fan) => buy(fan, id, 40)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  for (const fan of fans) expect(await balance(fan)).toBe(60)
  const { recordings } = await world.as(creator).recordings.mine()
  expect(recordings[0]?.own).toMatchObject({ sold: 4, earnings: 160 })
})

test('a replay hidden by moderation shows the reason to its creator and does not exist for others', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const { id } = await recorded(world, creator, { price: 40 })
  await world.owner("update content_items set hidden_at = now(), hidden_reason = 'Against the rules.' where id = $1", [
    id,
  ])
  const hidden = { hidden_at: expect.any(Date), hidden_reason: 'Against the rules.' }
  expect((await world.as(creator).recordings.mine()).recordings).toMatchObject([{ id, own: hidden }])
  expect((await world.as(creator).recordings.one({ id })).recording.own).toMatchObject(hidden)
  await expect(world.as(fan).recordings.one({ id })).rejects.toMatchObject(refusal(REFUSALS.notFound.code))
  expect([(await buy(fan, id, 40)).status, await balance(fan)]).toEqual([404, 100])
})

test('refuses a purchase at an outdated price and charges nothing', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const { id } = await recorded(world, creator, { price: 40 })
  await world.as(creator).recordings.update({ id, price: 60 })
  const { status, body } = await buy(fan, id, 40)
  expect([status, body.code, body.price, await balance(fan)]).toEqual([409, 'PRICE_CHANGED', 60, 100])
})

test('applies a trim before it publishes the replay', async () => {
  const creator = await world.person('creator')
  const { id } = await recorded(world, creator, { price: 40 })
  await world.as(creator).recordings.update({ id, published: false })
  const other = await world.ownerClient()
  await other.query('begin')
  await other.query('select 1 from recordings where id = $1 for update', [id])
  const publishing = world.as(creator).recordings.update({ id, published: true, trim_start: 30 })
  const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))'
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  const [item] = await world.owner('select is_public from content_items where id = $1', [id])
  await other.query('rollback')
  other.release()
  expect(item).toEqual({ is_public: false })
  expect((await publishing).recording).toMatchObject({
    duration_seconds: 90,
    own: { state: 'unpublished', publishing: true, trim_start: 30 },
  })
})

test('a refused change of a replay changes nothing', async () => {
  const creator = await world.person('creator')
  const { id } = await recorded(world, creator, { price: 40 })
  const update = world.as(creator).recordings.update({ id, published: false, trim_start: 30, tier_id: randomUUID() })
  await expect(update).rejects.toMatchObject(refusal('TIER_NOT_FOUND'))
  const { recordings } = await world.as(creator).recordings.mine()
  expect(recordings).toMatchObject([{ id, duration_seconds: 120, own: { state: 'published', trim_start: 0 } }])
})

/** Returns the trim range that a user plays, and each length shown to them. */
async function partOf(who: TestPerson, id: string) {
  const { trim_start, trim_end } = await world.as(who).recordings.play({ id })
  const { duration_seconds } = (await world.as(who).recordings.one({ id })).recording
  const { content } = await world.as(who).content.one({ id })
  return [trim_start, trim_end, duration_seconds, content.duration, content.files[0]?.duration]
}

test('a later trim never shortens the replay for its buyers, but can lengthen it', async () => {
  const [buyer, later, creator] = [
    await world.person('fan', 100),
    await world.person('fan', 100),
    await world.person('creator'),
  ]
  const { id } = await recorded(world, creator, { price: 40, trim_start: 10, trim_end: 110 })
  const key = randomUUID()
  await buy(buyer, id, 40, key)
  const trim = async (trim_start: number, trim_end: number | null) => {
    await world.as(creator).recordings.update({ id, trim_start, trim_end })
    await makeCuts(world.contextOf(), { recording: id })
  }
  await trim(30, 60)
  await buy(later, id, 40)
  // a retry of the purchase does not change the bought part
  expect((await buy(buyer, id, 40, key)).status).toBe(200)
  expect(await partOf(buyer, id)).toEqual([10, 110, 100, 100, 100])
  expect(await partOf(later, id)).toEqual([30, 60, 30, 30, 30])
  expect(await partOf(creator, id)).toEqual([30, 60, 30, 30, 30])
  await world.as(buyer).recordings.position({ id, seconds: 90 })
  expect((await world.as(buyer).recordings.play({ id })).position).toBe(90)
  const [bought] = (await world.as(buyer).recordings.purchased()).recordings
  expect(bought?.duration_seconds).toBe(100)
  await trim(50, null)
  expect(await partOf(buyer, id)).toEqual([10, 120, 110, 110, 110])
  expect(await partOf(later, id)).toEqual([30, 120, 90, 90, 90])
  // this part on sale does not overlap the bought part
  await trim(115, 120)
  expect(await partOf(buyer, id)).toEqual([10, 110, 100, 100, 100])
  await world.as(creator).recordings.remove({ id })
  expect(await partOf(later, id)).toEqual([30, 60, 30, 30, 30])
})

test('every list shows the trimmed length of a replay', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const { id } = await recorded(world, creator, { price: 40, trim_start: 10, trim_end: 35 })
  const lengths = async () => [
    (await world.as(fan).content.list({ creator: creator.username, type: 'stream' })).items[0]?.duration,
    (await world.as(creator).content.mine({ type: 'stream' })).items[0]?.duration,
    (await world.as(fan).recordings.list({ creator: creator.username })).recordings[0]?.duration_seconds,
  ]
  expect(await lengths()).toEqual([25, 25, 25])
  await buy(fan, id, 40)
  const { purchases } = await world.as(fan).content.purchases({})
  expect(purchases[0]?.content.duration).toBe(25)
})

test('an unpublished or deleted replay is available only to its buyers', async () => {
  const [buyer, fan, creator] = [await world.person('fan', 100), await world.person(), await world.person('creator')]
  const { id } = await recorded(world, creator, { price: 40 })
  await buy(buyer, id, 40)
  const { recording } = await world.as(creator).recordings.update({ id, published: false })
  expect(recording.own?.state).toBe('unpublished')
  const listed = async () => (await world.as(fan).recordings.list({ creator: creator.username })).recordings.length
  expect(await listed()).toBe(0)
  await expect(world.as(fan).recordings.one({ id })).rejects.toMatchObject(refusal(REFUSALS.notFound.code))
  expect((await world.as(buyer).recordings.play({ id })).url).toContain('/media/private/')
  expect((await world.rest('DELETE', `/recordings/${id}`, { as: creator })).status).toBe(200)
  expect((await world.as(creator).recordings.mine()).recordings).toEqual([])
  await expect(world.as(creator).recordings.one({ id })).rejects.toMatchObject(refusal(REFUSALS.notFound.code))
  expect((await world.as(buyer).recordings.play({ id })).url).toContain('/media/private/')
  expect((await world.as(buyer).recordings.purchased()).recordings).toMatchObject([{ id, access: 'bought' }])
})

test('a tier gives its subscribers access to the replay; a price and a tier exclude each other', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const { tier } = await world
    .as(creator)
    .subscriptions.createTier({ name: 'Backstage', price_tokens: 20, unlocks_content: true })
  const both = await world.rest('PUT', `/recordings/${(await recorded(world, creator)).id}`, {
    as: creator,
    body: { price: 5, tier_id: tier.id },
  })
  expect([both.status, both.body.code]).toEqual([422, REFUSALS.oneWay.code])
  const { id } = await recorded(world, creator, { price: 0, tier_id: tier.id })
  expect(await world.as(fan).recordings.one({ id })).toMatchObject({
    recording: { access: 'locked', price: 0, tier: { name: 'Backstage' } },
  })
  const refused = await buy(fan, id, 0)
  expect([refused.status, refused.body.code]).toEqual([402, 'SUBSCRIPTION_NEEDED'])
  await world.as(fan).subscriptions.subscribe({ tier_id: tier.id, price_tokens: 20, renewal_consent: true })
  expect((await world.as(fan).recordings.one({ id })).recording.access).toBe('tier')
  const { recording } = await world.as(creator).recordings.update({ id, price: 9 })
  expect([recording.price, recording.tier_id]).toEqual([9, null])
})

test('an unfinished recording cannot be changed; a failed one can be removed', async () => {
  const creator = await world.person('creator')
  const [made] = await world.owner<{ id: string }>(
    `insert into recordings (creator_id, making, title) values ($1, 'recording', 'Now') returning id`,
    [creator.id],
  )
  const id = made?.id ?? ''
  expect((await world.as(creator).recordings.mine()).recordings).toMatchObject([
    { id, title: 'Now', duration_seconds: 0, own: { state: 'recording', recorded_seconds: null } },
  ])
  const notReady = refusal(REFUSALS.notReady.code)
  await expect(world.as(creator).recordings.update({ id, title: 'x' })).rejects.toMatchObject(notReady)
  await expect(world.as(creator).recordings.remove({ id })).rejects.toMatchObject(notReady)
  await world.owner(`update recordings set making = 'failed' where id = $1`, [id])
  await world.as(creator).recordings.remove({ id })
  expect((await world.as(creator).recordings.mine()).recordings).toEqual([])
})

test('lists the replays of a creator in pages; the tab shows their count', async () => {
  const creator = await world.person('creator')
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.unshift((await recorded(world, creator, { price: 0 })).id)
  const first = await world.rest('GET', `/recordings?creator=${creator.username}&limit=2`)
  expect(first.body.recordings.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2))
  const second = await world.rest('GET', `/recordings?creator=${creator.id}&limit=2&cursor=${first.body.next_cursor}`)
  expect([second.body.recordings[0].id, second.body.next_cursor]).toEqual([made[2], null])
  const { counts } = await world.as(undefined).content.counts({ id: creator.username, own: false })
  expect([counts.streams, counts.is_live]).toEqual([3, false])
  const tab = await world.as(undefined).content.list({ creator: creator.username, type: 'stream' })
  expect(tab).toMatchObject({ page_size: 2, total: 3 })
})
