import { expect, test } from 'vitest'
import { countDatabaseTrips } from '../../testing/trips.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { overview, rows } from './service.server.ts'

const world = createWorld()

const tip = (fan: TestPerson, creator: TestPerson, tokens: number) =>
  world.as(fan).tips.send({ recipientId: creator.id, tokens, message: 'Bravo', tierType: 'custom' })

async function twoFansAndCreator() {
  const [fan, other, creator] = [
    await world.person('fan', 5_000),
    await world.person('fan', 5_000),
    await world.person('creator', 400),
  ]
  return { fan, other, creator }
}

test('the overview has the documented fields and excludes tokens that the creator bought', async () => {
  const { fan, other, creator } = await twoFansAndCreator()
  // in this time zone no day or month ends during the test
  const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6'
  await world.owner('update users set time_zone = $2 where id = $1', [creator.id, zone])
  await tip(fan, creator, 120)
  await tip(other, creator, 30)
  await world.as(fan).social.follow({ userId: creator.id })
  const askedAt = Date.now()
  const { status, body } = await world.rest('GET', `/analytics/creator/${creator.id}/overview?period=7d`, {
    as: creator,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    period: '7d',
    time_zone: zone,
    revenue: { total: 150, previous: 0, trend: null },
    followers: { total: 1, previous: 0, trend: null, gained: 1, lost: 0 },
    engagement: { rate: 200, previous: 0, trend: null, videoCalls: 0, messages: 0, tips: 2, gifts: 0 },
    sessions: { count: 0, avgDuration: 0, previousAvg: 0, trend: null },
    today: { earnings: 150, tips: 150 },
    monthly: { earnings: 150 },
    pendingRequests: 0,
    activeStreams: 0,
    unreadMessages: 0,
    vips: 0,
    fans: 2,
  })
  expect(body.revenueHistory).toHaveLength(7)
  expect(body.previousHistory).toHaveLength(7)
  expect(Date.parse(body.as_of)).toBeGreaterThanOrEqual(askedAt)
})

test('returns the rows of a figure newest first, in pages or as a file, including lost followers', async () => {
  const { fan, other, creator } = await twoFansAndCreator()
  for (const tokens of [10, 20, 30]) await tip(fan, creator, tokens)
  await world.as(fan).social.follow({ userId: creator.id })
  await world.as(other).social.follow({ userId: creator.id })
  await world.as(other).social.unfollow({ userId: creator.id })
  const read = async (query: string) =>
    (await world.rest('GET', `/analytics/creator/${creator.id}/rows?${query}`, { as: creator })).body
  const first = await read('figure=tips&limit=2')
  expect(first.rows.map(({ tokens }: { tokens: number }) => tokens)).toEqual([30, 20])
  expect(first.rows[0]).toMatchObject({ source: 'tip', counterparty: fan.username, seconds: null })
  const second = await read(`figure=tips&limit=2&cursor=${first.next_cursor}`)
  expect(second).toMatchObject({ rows: [{ tokens: 10 }], next_cursor: null })
  expect(await read('figure=calls')).toEqual({ rows: [], next_cursor: null })
  const changes = await read('figure=followers')
  expect(changes.rows.map(({ source, tokens }: { source: string; tokens: number }) => [source, tokens])).toEqual([
    ['unfollowed', -1],
    ['followed', 1],
    ['followed', 1],
  ])
  const answer = await fetch(
    `${world.cloud.appOrigin}/api/v1/analytics/creator/${creator.id}/rows?figure=tips&format=csv`,
    {
      headers: { authorization: `Bearer ${await world.bearer(creator)}` },
    },
  )
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await answer.text()).trim().split('\r\n').slice(1)
  expect(lines.map((line) => Number(line.split(',')[3]))).toEqual([30, 20, 10])
})

test('groups revenue by day, hour, source and weekday, and lists top fans with their last payment', async () => {
  const { fan, other, creator } = await twoFansAndCreator()
  await tip(fan, creator, 70)
  await tip(other, creator, 200)
  const get = async (path: string) =>
    (await world.rest('GET', `/analytics/creator/${creator.id}/${path}`, { as: creator })).body
  const { time_zone, buckets } = await get('revenue?by=source')
  expect([time_zone, buckets]).toEqual(['UTC', [{ key: 'tip', tokens: 270, payments: 2 }]])
  expect((await get('revenue?by=day&period=30d')).buckets).toHaveLength(30)
  const hours = (await get('revenue?by=hour')).buckets
  expect(hours).toHaveLength(24)
  expect(hours.reduce((sum: number, { tokens }: { tokens: number }) => sum + tokens, 0)).toBe(270)
  expect((await get('overview?from=2026-01-01&to=2026-01-02')).period).toBe('custom')
  expect((await get('revenue?by=week')).buckets[0].key).toMatch(/^[1-7]-\d\d$/)
  const { top_fans } = await get('top-fans')
  expect(top_fans).toMatchObject([
    { id: other.id, username: other.username, totalSpent: 200, total_spent: 200, last_source: 'tip' },
    { id: fan.id, totalSpent: 70 },
  ])
})

test('refuses a username as id, an invalid period, and days before the database’s calendar', async () => {
  const as = await world.person('creator')
  const days = 'from=0000-01-01&to=0000-02-01'
  const status = async (path: string) => (await world.rest('GET', `/analytics/creator/${path}`, { as })).status
  expect(await status(`${as.username}/overview`)).toBe(422)
  for (const path of [
    'overview?from=2026-01-01',
    ...[`overview?${days}`, `revenue?${days}`, `top-fans?${days}`, 'rows?bucket=0000-01-01'],
  ])
    expect(await status(`${as.id}/${path}`), path).toBe(422)
})

test('reads the overview, and the rows of a figure, in two database round trips each', async () => {
  const { fan, creator } = await twoFansAndCreator()
  await tip(fan, creator, 5)
  await world.settled()
  const ctx = { ...world.contextOf(creator, { afterCommit: () => undefined }), claims: creator.claims }
  const asked = { id: creator.id, period: '7d', format: 'json' } as const
  await overview(ctx, asked)
  expect(await countDatabaseTrips(() => overview(ctx, asked))).toBe(2)
  expect(await countDatabaseTrips(() => rows(ctx, { ...asked, figure: 'tips', limit: 20 }))).toBe(2)
})
