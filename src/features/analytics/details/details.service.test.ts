import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { sendBroadcasts } from '../../broadcast/delivery/service.server.ts'
import type { DetailOutput } from './contract.ts'
import { columnsOf, type Detail, details, opensOf } from './lists.ts'

const world = createWorld()

async function detail(creator: TestPerson, of: Detail, as = creator): Promise<DetailOutput> {
  const { status, body } = await world.rest('GET', `/analytics/creator/${creator.id}/details?of=${of}&period=30d`, {
    as,
  })
  expect(status, of).toBe(200)
  return body
}
const rows = async (creator: TestPerson, figure: string, subject?: string) => {
  const query = `figure=${figure}&period=30d${subject ? `&subject=${subject}` : ''}`
  const { status, body } = await world.rest('GET', `/analytics/creator/${creator.id}/rows?${query}`, { as: creator })
  expect(status).toBe(200)
  return body.rows as { tokens: number; counterparty: string | null; source: string; seconds: number | null }[]
}
const sum = (all: { tokens: number }[]) => all.reduce((total, { tokens }) => total + tokens, 0)

/** Checks that the rows behind each line of a table add up to that line. */
async function expectSums(creator: TestPerson, of: Detail) {
  const { rows: found, totals } = await detail(creator, of)
  const key = of === 'countries' ? 'viewers' : 'tokens'
  const figure = opensOf[of][key] ?? ''
  for (const { subject, name, values } of found)
    expect(sum(await rows(creator, figure, subject ?? undefined)), `${of}: ${name}`).toBe(values[key])
  return { found, totals }
}

test('the content and broadcast tables count sales, and each line opens its payments', async () => {
  const [creator, fan, other] = [
    ...[await world.person('creator'), await world.person('fan', 500), await world.person('fan', 500)],
  ]
  if (!(creator && fan && other)) throw new Error('a person is missing')
  const [lake, hill] = [
    await published(world, creator, { title: 'The lake', price: 30 }),
    await published(world, creator, { title: 'The hill', price: 20 }),
  ]
  for (const who of [fan, other])
    await world.rest('POST', `/content/${lake.id}/unlock`, { as: who, body: { price: 30 }, key: randomUUID() })
  await world.as(fan).social.follow({ userId: creator.id })
  const file = await uploaded(world, creator, 'paid-content')
  const sent = await world.rest('POST', '/broadcasts', {
    as: creator,
    body: { audience: 'all', subject: 'Backstage', message: 'Look', content_id: file.id, content_price: 15 },
  })
  await sendBroadcasts(world.contextOf())
  // the job of another test file may be sending this broadcast
  const id = sent.body.broadcast.id
  const status = async () => (await world.rest('GET', `/broadcasts/${id}`, { as: creator })).body.broadcast.status
  await expect.poll(status).toBe('sent')
  const { body: thread } = await world.rest('GET', `/messages/${creator.id}`, { as: fan })
  const locked = thread.messages.find((one: { attachment: { price: number } | null }) => one.attachment?.price === 15)
  await world.rest('POST', `/messages/${creator.id}/${locked.id}/unlock`, { as: fan, body: {}, key: randomUUID() })
  await world.as(fan).messages.send({ userId: creator.id, content: 'Wonderful', kind: 'text' })
  const { found, totals } = await expectSums(creator, 'content')
  expect(found).toMatchObject([
    { subject: lake.id, name: 'The lake', values: { views: 0, sold: 2, conversion: null, tokens: 60 } },
    { subject: 'other', name: 'Sold with messages to many', values: { sold: 1, tokens: 15, views: null } },
    { subject: hill.id, values: { sold: 0, tokens: 0, conversion: null } },
  ])
  expect(totals.tokens).toBe(sum(await rows(creator, 'content')))
  const { found: broadcasts } = await expectSums(creator, 'broadcasts')
  expect(broadcasts).toMatchObject([
    { subject: sent.body.broadcast.id, name: 'Backstage', values: { delivered: 2, read: 1, replied: 1, tokens: 15 } },
  ])
})

test('the table of tiers counts kept, new and lost subscribers; retention groups them by month', async () => {
  const creator = await world.person('creator')
  const fans = [await world.person('fan', 300), await world.person('fan', 300), await world.person('fan', 300)]
  const { body } = await world.rest('POST', '/subscription-tiers', {
    as: creator,
    body: { name: 'Gold', price_tokens: 100, free_message_kinds: [], unlocks_content: true },
  })
  for (const fan of fans)
    await world.rest('POST', '/subscriptions', {
      as: fan,
      key: randomUUID(),
      body: { tier_id: body.tier.id, price_tokens: 100, renewal_consent: true },
    })
  const [first, second] = fans
  await world.owner(`update memberships set created_at = now() - interval '100 days' where subscriber_id = any ($1)`, [
    [first?.id, second?.id],
  ])
  await world.owner(
    `update memberships set state = 'ended', ended_at = now() - interval '2 days', end_reason = 'cancelled'
     where subscriber_id = $1`,
    [second?.id],
  )
  const { found } = await expectSums(creator, 'tiers')
  expect(found).toMatchObject([
    { subject: body.tier.id, name: 'Gold', values: { before: 2, new: 1, kept: 1, lost: 1, now: 2, tokens: 300 } },
  ])
  const months = (await detail(creator, 'retention')).rows
  expect(months.map(({ values }) => [values.joined, values.month_1, values.month_3, values.month_6])).toEqual([
    [1, null, null, null],
    [2, 100, 100, null],
  ])
})

test('the tables of streams, responses and countries count tips, replies and viewers', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 500)]
  const [stream] = await world.owner<{ id: string }>(
    `insert into streams (creator_id, title, audience, meeting_id, host_family, host_since, live_at)
     values ($1, 'Late show', 'everyone', $2, $3, now(), now() - interval '10 minutes') returning id`,
    [creator.id, randomUUID(), randomUUID()],
  )
  if (!stream) throw new Error('no stream')
  await world.owner(`insert into live_now (creator_id, stream_id, title) values ($1, $2, 'Late show')`, [
    ...[creator.id, stream.id],
  ])
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 40, stream_id: stream.id })
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 5 })
  await world.owner(
    `update streams set ended_at = live_at + interval '10 minutes', end_reason = 'host', host_since = null, watched = 12, peak_viewers = 7 where id = $1`,
    [stream.id],
  )
  const { found } = await expectSums(creator, 'streams')
  expect(found).toMatchObject([
    { subject: stream.id, values: { length: 10, watched: 12, peak: 7, tips: 1, tokens: 40 } },
  ])
  expect(await rows(creator, 'streams')).toMatchObject([{ source: 'stream', tokens: 40, seconds: 600 }])
  const { body: overview } = await world.rest('GET', `/analytics/creator/${creator.id}/overview`, { as: creator })
  expect(overview.streams).toEqual({ count: 1, avgDuration: 10 })

  await world.as(fan).messages.send({ userId: creator.id, content: 'Hello?', kind: 'text' })
  await world.as(creator).messages.send({ userId: fan.id, content: 'Hello', kind: 'text' })
  await world.as(fan).messages.send({ userId: creator.id, content: 'More?', kind: 'text' })
  // sets the response time, which a slow machine would extend
  await world.owner(
    `update messages a set created_at = q.created_at + interval '2 minutes'
     from messages q where a.sender_id = $1 and q.conversation_id = a.conversation_id and q.seq = 1`,
    [creator.id],
  )
  expect((await detail(creator, 'responses')).rows).toMatchObject([
    { name: 'Paid messages', values: { received: 2, answered: 1, rate: 50, median: 2 } },
    { name: 'Call requests', values: { received: 0, answered: 0, rate: null, median: null } },
  ])

  const viewFrom = async (country: string | null, address: string) => {
    await world
      .as(undefined, { request: { ...world.contextOf().request, country, address } })
      .discovery.seen({ id: creator.id })
  }
  for (const [index, country] of ['DE', 'DE', 'FR', null].entries()) await viewFrom(country, `${creator.id}-${index}`)
  await viewFrom('DE', `${creator.id}-0`)
  const { found: countries, totals } = await expectSums(creator, 'countries')
  expect(countries.map(({ name, values }) => [name, values.viewers])).toEqual([
    ...[
      ['DE', 2],
      ['FR', 1],
      ['ZZ', 1],
    ],
  ])
  expect(totals).toEqual({ viewers: 4 })
  expect(sum(await rows(creator, 'viewers'))).toBe(4)
})

test('the table of offers counts an order when it is accepted, and the CSV file equals the table', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 500)]
  const { offer } = await world.as(creator).offers.create({ title: 'A song', description: 'For you', priceTokens: 100 })
  const { body } = await world.rest('POST', `/offers/${offer.id}/order`, { as: fan, body: {}, key: randomUUID() })
  const of = () => detail(creator, 'offers')
  expect((await of()).rows).toMatchObject([{ subject: offer.id, values: { bought: 1, sold: 0, tokens: 0 } }])
  await world.rest('POST', `/orders/${body.order.id}/deliver`, { as: creator, body: { text: 'Here' } })
  await world.rest('POST', `/orders/${body.order.id}/accept`, { as: fan, body: {} })
  const { found } = await expectSums(creator, 'offers')
  expect(found).toMatchObject([{ name: 'A song', values: { sold: 1, tokens: 100 } }])
  const file = await fetch(
    `${world.cloud.appOrigin}/api/v1/analytics/creator/${creator.id}/details?of=offers&period=30d&format=csv`,
    { headers: { authorization: `Bearer ${await world.bearer(creator)}` } },
  )
  expect(await file.text()).toContain('A song,0,1,,1,100,0')
})

test('every table of a new creator is empty; refuses unknown tables and tables of other creators', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  for (const of of details) {
    const { rows: found, totals } = await detail(creator, of)
    expect(found.length, of).toBe(of === 'responses' ? 2 : 0)
    for (const { key, sum: adds } of columnsOf[of]) if (adds) expect(totals[key], `${of}: ${key}`).toBe(0)
    const foreign = await world.rest('GET', `/analytics/creator/${creator.id}/details?of=${of}`, { as: other })
    expect(foreign.status).toBe(403)
  }
  const off = { env: { ...world.env, FEATURE_FLAGS: ['analytics' as const] } }
  const asked = { id: creator.id, of: 'offers' as const }
  await expect(world.as(creator, off).analytics.detail(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const bad = (query: string) => world.rest('GET', `/analytics/creator/${creator.id}/rows?${query}`, { as: creator })
  expect((await bad(`figure=followers&subject=${randomUUID()}`)).status).toBe(422)
  expect((await bad('figure=viewers&subject=other')).status).toBe(422)
  expect((await bad('figure=content&subject=DE')).status).toBe(422)
  expect((await bad('figure=watched&subject=streams')).status).toBe(200)
  expect((await bad('figure=watched&subject=content')).status).toBe(422)
  expect((await bad('figure=viewers&subject=countries')).status).toBe(422)
})

test('conversion uses the views of the period; views without a day count only in total views', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 500)]
  const item = await published(world, creator, { title: 'The lake', price: 30 })
  const { offer } = await world.as(creator).offers.create({ title: 'A song', description: 'For you', priceTokens: 100 })
  const viewFrom = (address: string) => world.as(undefined, { request: { ...world.contextOf().request, address } })
  for (const n of [1, 2]) {
    await viewFrom(`${item.id}-${n}`).content.seen({ id: item.id })
    await viewFrom(`${offer.id}-${n}`).offers.seen({ id: offer.id })
  }
  expect((await detail(creator, 'content')).dated_since).toBeNull()
  await world.owner(`update content_items set created_at = now() - interval '200 days' where id = $1`, [item.id])
  await world.owner('update content_view_days set day = day - 100 where content_id = $1', [item.id])
  await world.owner('update content_figures set views = views + 7 where content_id = $1 and views > 0', [item.id])
  const [{ n } = { n: 0 }] = await world.owner<{ n: number }>(
    'select sum(views)::int as n from content_figures where content_id = $1',
    [item.id],
  )
  await viewFrom(`${item.id}-3`).content.seen({ id: item.id })
  await world.rest('POST', `/content/${item.id}/unlock`, { as: fan, body: { price: 30 }, key: randomUUID() })
  const content = await detail(creator, 'content')
  expect(content.rows).toMatchObject([{ values: { views: 1, sold: 1, conversion: 100, views_all: n + 1 } }])
  expect(content.dated_since).toMatch(/^\d{4}-\d\d-\d\d$/)
  const all = await rows(creator, 'views_all', item.id)
  expect(sum(all)).toBe(n + 1)
  expect(all.at(-1)).toMatchObject({ source: 'undated', tokens: n - 2 })
  expect((await detail(creator, 'offers')).rows).toMatchObject([{ values: { views: 2, views_all: 2, conversion: 0 } }])
  expect(sum(await rows(creator, 'views', offer.id))).toBe(2)
  // another creator cannot read these views
  const other = await world.person('creator')
  expect(await rows(other, 'views_all', item.id)).toEqual([])
})
