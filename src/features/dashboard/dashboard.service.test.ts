import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'

const world = createWorld()

/** Returns a time zone where it is noon now, so that no day ends during a test. */
function noonZone(): string {
  const west = new Date().getUTCHours() - 12
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`
}

test('returns a creator’s earnings, unopened messages, new followers and top fan', async () => {
  const [fan, other, creator] = [
    await world.person('fan', 2_000),
    await world.person('fan', 2_000),
    await world.person('creator'),
  ]
  const time_zone = noonZone()
  await world.owner('update users set time_zone = $2 where id = $1', [creator.id, time_zone])
  const tip = (from: typeof fan, tokens: number) =>
    world.as(from).tips.send({ recipientId: creator.id, tokens, message: '', tierType: 'custom' })
  await tip(fan, 30)
  await tip(other, 100)
  await world.as(fan).social.follow({ userId: creator.id })
  await world.as(fan).messages.send({ userId: creator.id, content: 'Are you there?', kind: 'text' })
  const { status, body } = await world.rest('GET', '/dashboard', { as: creator })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    role: 'creator',
    creator: {
      time_zone,
      earned: { week: 130, previous: 0, today: 130, tips_today: 130 },
      available: { tokens: 0, pending: 130 },
      waiting: { messages: 1, tokens: 50, orders: 0 },
      followers: 1,
      pending_requests: 0,
      unread_messages: 1,
      activity: { tips: 2, tip_tokens: 130, new_followers: 1, top_fan: { id: other.id, tokens: 100 } },
      has: { content: 0, offers: 0, products: 0, tiers: 0, events_ahead: 0, hours: false, bio: false },
    },
  })
  const { days } = body.creator.earned
  expect(days).toHaveLength(14)
  expect(days.filter(({ tokens }: { tokens: number }) => tokens > 0)).toEqual([days[13]])
  expect(body.creator.available.next_on).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('the latest activity has earnings with the words of tips and current followers, newest first', async () => {
  const [fan, other, creator] = [
    await world.person('fan', 2_000),
    await world.person('fan', 2_000),
    await world.person('creator'),
  ]
  await world.as(fan).social.follow({ userId: creator.id })
  await world.as(other).social.follow({ userId: creator.id })
  await world.as(other).social.unfollow({ userId: creator.id })
  await world.as(other).tips.send({ recipientId: creator.id, tokens: 30, message: 'Bravo', tierType: 'custom' })
  const { body } = await world.rest('GET', '/dashboard', { as: creator })
  expect(body.creator.latest).toMatchObject([
    { source: 'tip', tokens: 30, message: 'Bravo', person: { id: other.id, display_name: expect.any(String) } },
    { id: fan.id, source: 'follow', tokens: 0, message: '', person: { id: fan.id, username: fan.username } },
  ])
  // a blocked follower disappears, a paid amount stays
  await world.rest('PUT', `/blocks/${fan.id}`, { as: creator })
  const after = (await world.rest('GET', '/dashboard', { as: creator })).body.creator.latest
  expect(after.map(({ source }: { source: string }) => source)).toEqual(['tip'])
})

test('counts a scheduled broadcast in the week in which it was sent', async () => {
  const creator = await world.person('creator')
  const [broadcast] = await world.owner(
    `insert into broadcasts (id, creator_id, audience, message, frequency, time_zone, starts_at, ends_at)
     values (uuid_at(now() - interval '20 days'), $1, 'all', 'Good evening', 'weekly', 'UTC', now() - interval '20 days',
       now() + interval '20 days') returning id`,
    [creator.id],
  )
  const countThisWeek = async () =>
    (await world.rest('GET', '/dashboard', { as: creator })).body.creator.has.broadcasts_this_week
  const addSentRun = (days: number) =>
    world.owner(
      `insert into broadcast_runs (broadcast_id, due_at, day, state)
       select $1, at, at::date, 'sent' from (select now() - make_interval(days => $2)) d (at)`,
      [broadcast?.id, days],
    )
  await addSentRun(13)
  expect(await countThisWeek()).toBe(0)
  await addSentRun(6)
  expect(await countThisWeek()).toBe(1)
})

test('counts only visible products', async () => {
  const creator = await world.person('creator')
  const counted = async () => (await world.rest('GET', '/dashboard', { as: creator })).body.creator.has.products
  await world.owner(
    `insert into products (creator_id, name, category, price_tokens, image_url, physical)
     values ($1, 'Print', 'artwork', 10, 'https://images.example.com/print.jpg', false)`,
    [creator.id],
  )
  expect(await counted()).toBe(1)
  await world.owner('update products set hidden_at = now() where creator_id = $1', [creator.id])
  expect(await counted()).toBe(0)
})

test('returns a fan’s balance and numbers of followed and live creators, messages, requests and bookings', async () => {
  const [fan, creator] = [await world.person('fan', 700), await world.person('creator')]
  await world.as(fan).social.follow({ userId: creator.id })
  await world.owner(`insert into live_now (creator_id, title) values ($1, 'Show')`, [creator.id])
  await world.owner(
    `insert into call_requests (fan_id, creator_id, type, status, minutes, rate, tokens, asked_for, scheduled_at, accepted_at,
       cancel_hours, key)
     values ($1, $2, 'voice', 'accepted', 10, 0, 0, 'date', now() + interval '2 days', now(), 12, gen_random_uuid())`,
    [fan.id, creator.id],
  )
  await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'voice', minutes: 5 })
  const { body } = await world.rest('GET', '/dashboard', { as: fan })
  expect(body).toMatchObject({
    role: 'fan',
    creator: null,
    admin: null,
    // the request holds 250 tokens
    fan: { balance: 450, following: 1, live: 1, unread_messages: 0, pending_requests: 1, upcoming: 1 },
  })
})

test('returns the platform’s figures only to an active admin with two-step sign-in', async () => {
  const admin = await world.person('admin')
  const read = async () => (await world.rest('GET', '/dashboard', { as: admin })).body
  expect(await read()).toMatchObject({ role: 'admin', creator: null, fan: null })
  expect((await read()).admin.totalUsers).toBeGreaterThan(0)
  await world.owner(
    `insert into session_families (id, user_id, admin_seen_at) values ($1, $2, now() - interval '31 minutes')`,
    [admin.claims.familyId, admin.id],
  )
  expect((await read()).admin).toBeNull()
})

test('refuses the dashboard to visitors', async () => {
  expect((await world.rest('GET', '/dashboard')).status).toBe(401)
})
