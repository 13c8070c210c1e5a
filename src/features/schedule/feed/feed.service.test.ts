import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { exhaust, spendRate } from '../../../testing/rates.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { eventPath } from '../events/spec.ts'
import { receiveFeed } from './service.server.ts'
import { exportName, feedRate } from './spec.ts'

const world = createWorld()

/** Inserts a call with the given status, as the feature `calls` stores it. */
async function createCall(fan: TestPerson, creator: TestPerson, startsAt: Date, status = 'accepted'): Promise<string> {
  const [row] = await world.owner<{ id: string }>(
    `insert into call_requests (fan_id, creator_id, type, status, minutes, rate, scheduled_at, asked_for, tokens, cancel_hours,
       expires_at, accepted_at, ended_at)
     values ($1, $2, 'video', $4, 30, 0, $3, 'date', 0, 12, now() + interval '1 hour',
       case when $4 in ('pending', 'declined') then null else now() end,
       case when $4 in ('pending', 'accepted', 'in_progress') then null else now() end)
     returning id`,
    [fan.id, creator.id, startsAt, status],
  )
  return row?.id ?? ''
}

type EventFacts = { type?: string; title?: string; status?: string; startsAt: Date }
async function createEvent(
  creator: TestPerson,
  { type = 'class', title = 'A class', status = 'scheduled', startsAt }: EventFacts,
) {
  const [row] = await world.owner<{ id: string }>(
    `insert into events (creator_id, type, title, description, minutes, price, seats, time, time_zone, date, starts_at, ends_at,
       status, cancelled_at)
     values ($1, $2, $3, 'Words about it.', 60, 0, 10, '10:00', 'UTC', $5::timestamptz::date, $5, $5::timestamptz + interval '1 hour',
       $4, case $4 when 'cancelled' then now() end)
     returning id`,
    [creator.id, type, title, status, startsAt],
  )
  return row?.id ?? ''
}

const createTicket = (fan: TestPerson, creator: TestPerson, event: string, status: string) =>
  world.owner(
    // the proof of the ledger also compares the counters of the event
    `with made as (insert into tickets (event_id, creator_id, fan_id, status, tokens, ended_at, confirm_by)
     values ($1, $2, $3, $4, 0, case when $4 in ('refunded', 'returned', 'used') then now() end,
       case $4 when 'offered' then now() end) returning event_id, status)
     update events e set seats_taken = seats_taken + (m.status in ('confirmed', 'used', 'offered'))::int,
       line_length = line_length + (m.status = 'waitlisted')::int from made m where e.id = m.event_id`,
    [event, creator.id, fan.id, status],
  )

const quarterHour = Math.floor(Date.now() / 900_000) * 900_000
const inDays = (days: number) => new Date(quarterHour + days * 24 * 3_600_000)

function parseEntries(file: string) {
  const component = new ICAL.Component(ICAL.parse(file))
  return component.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    return {
      uid: event.uid,
      title: event.summary,
      start: event.startDate.toJSDate(),
      sequence: event.sequence,
      status: one.getFirstPropertyValue('status'),
      url: one.getFirstPropertyValue('url'),
    }
  })
}

/** Fetches a URL as a calendar app does, without a session. */
const fetchUrl = (url: string, headers: Record<string, string> = {}) =>
  fetch(url.replace(world.env.APP_ORIGIN, world.cloud.appOrigin), { headers })
const feedUrlOf = async (person: TestPerson) => (await world.as(person).calendar.feed()).url

async function createCalendars() {
  const [fan, creator, other] = await Promise.all([
    world.person('fan'),
    world.person('creator'),
    world.person('creator'),
  ])
  const ids = {
    call: await createCall(fan, creator, inDays(1)),
    cancelledCall: await createCall(fan, creator, inDays(2), 'cancelled'),
    oldCall: await createCall(fan, creator, inDays(-200), 'completed'),
    class: await createEvent(creator, { startsAt: inDays(3), title: 'Breathing; for beginners, part 1' }),
    cancelledClass: await createEvent(creator, { startsAt: inDays(4), status: 'cancelled' }),
    personal: await createEvent(creator, { startsAt: inDays(5), type: 'personal', title: 'Dentist' }),
    foreign: await createEvent(other, { startsAt: inDays(6) }),
  }
  await createCall(fan, creator, inDays(7), 'pending')
  await createCall(fan, creator, inDays(8), 'declined')
  await createTicket(fan, creator, ids.class, 'confirmed')
  await createTicket(fan, creator, ids.cancelledClass, 'refunded')
  await createTicket(fan, other, ids.foreign, 'waitlisted')
  return { fan, creator, ids }
}

/** Data that several tests read without changing it. */
let seeded: Awaited<ReturnType<typeof createCalendars>>
beforeAll(async () => {
  seeded = await createCalendars()
})

test('the calendar URL of a fan lists their calls and the events they have a seat for', async () => {
  const { fan, creator, ids } = seeded
  const url = await feedUrlOf(fan)
  expect(url).toMatch(new RegExp(`^${world.env.APP_ORIGIN}/api/calendar/${fan.id}/1\\.[0-9a-f]{32}\\.ics$`))
  const answer = await fetchUrl(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  expect(parseEntries(await answer.text())).toEqual([
    {
      uid: `${ids.call}@limelight`,
      title: `Video call with ${creator.username}`,
      start: inDays(1),
      sequence: 0,
      status: 'CONFIRMED',
      url: `${world.env.APP_ORIGIN}/calls/${ids.call}`,
    },
    expect.objectContaining({ uid: `${ids.cancelledCall}@limelight`, status: 'CANCELLED' }),
    {
      uid: `${ids.class}@limelight`,
      title: 'Breathing; for beginners, part 1',
      start: inDays(3),
      sequence: 0,
      status: 'CONFIRMED',
      url: `${world.env.APP_ORIGIN}${eventPath(ids.class)}`,
    },
    expect.objectContaining({ uid: `${ids.cancelledClass}@limelight`, status: 'CANCELLED' }),
  ])
})

test('the calendar URL of a creator lists their calls and all their events', async () => {
  const { creator, fan, ids } = seeded
  const entries = parseEntries(await (await fetchUrl(await feedUrlOf(creator))).text())
  expect(entries.map(({ uid }) => uid)).toEqual(
    [ids.call, ids.cancelledCall, ids.class, ids.cancelledClass, ids.personal].map((id) => `${id}@limelight`),
  )
  expect(entries[0]?.title).toBe(`Video call with ${fan.username}`)
})

test('responds with 304 while nothing has changed; a changed event keeps its UID', async () => {
  const { fan, ids } = await createCalendars()
  const url = await feedUrlOf(fan)
  const first = await fetchUrl(url)
  const before = parseEntries(await first.text())
  const etag = first.headers.get('etag') ?? ''
  const again = await fetchUrl(url, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  await world.owner(
    `update events set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour', sequence = 1,
    updated_at = now() where id = $1`,
    [ids.class, inDays(10)],
  )
  const changed = await fetchUrl(url, { 'if-none-match': `W/"x", ${etag}` })
  expect(changed.status).toBe(200)
  const after = parseEntries(await changed.text())
  expect(after.map(({ uid }) => uid).sort()).toEqual(before.map(({ uid }) => uid).sort())
  expect(after.find(({ uid }) => uid.startsWith(ids.class))).toMatchObject({ sequence: 1, start: inDays(10) })
})

test('a new URL invalidates the old one; invalid URLs get 404', async () => {
  const { fan, creator } = await createCalendars()
  const old = await feedUrlOf(fan)
  const fresh = await world.rest('POST', '/calendar/feed', { as: fan })
  expect(fresh.status).toBe(200)
  expect(fresh.body.url).not.toBe(old)
  expect(await feedUrlOf(fan)).toBe(fresh.body.url)
  expect((await fetchUrl(fresh.body.url)).status).toBe(200)
  const theirs = await feedUrlOf(creator)
  const seal = /\.([0-9a-f]{32})\.ics$/.exec(fresh.body.url)?.[1] ?? ''
  const wrong = [
    old,
    theirs.replace(creator.id, fan.id),
    fresh.body.url.replace(
      seal,
      seal.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
    fresh.body.url.replace('/2.', '/3.'),
    fresh.body.url.replace('.ics', ''),
    `${world.env.APP_ORIGIN}/api/calendar/${fan.id}/1.${'0'.repeat(32)}.ics`,
  ]
  for (const url of wrong) {
    const answer = await fetchUrl(url)
    expect(answer.status, url).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('three concurrent rotations create three URLs, of which one is valid', async () => {
  const fan = await world.person('fan')
  const made = await Promise.all([1, 2, 3].map(() => world.as(fan).calendar.rotate()))
  const urls = made.map(({ url }) => url)
  expect(new Set(urls).size).toBe(3)
  const answers = await Promise.all(urls.map(async (url) => (await fetchUrl(url)).status))
  expect(answers.toSorted()).toEqual([200, 404, 404])
})

test('responds with 404 for the calendar of a suspended account', async () => {
  const { fan } = await createCalendars()
  const url = await feedUrlOf(fan)
  await world.owner(`update users set status = 'suspended', suspended_reason = 'because' where id = $1`, [fan.id])
  expect((await fetchUrl(url)).status).toBe(404)
})

test('limits the requests per calendar URL without affecting other URLs', async () => {
  const fan = await world.person('fan')
  const url = await feedUrlOf(fan)
  expect((await fetchUrl(url)).status).toBe(200)
  await spendRate(world, feedRate, fan.id)
  await exhaust(0, () => fetchUrl(url))
  const refused = await fetchUrl(url)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetchUrl(await feedUrlOf(await world.person('fan')))).status).toBe(200)
})

test('exports the whole calendar as one file, including the last year', async () => {
  const { fan, ids } = seeded
  const file = await world.as(fan).calendar.export()
  expect(file.filename).toBe(exportName)
  expect(parseEntries(file.body).map(({ uid }) => uid)).toContain(`${ids.oldCall}@limelight`)
  const token = await world.bearer(fan)
  const answer = await fetch(`${world.cloud.appOrigin}/api/v1/calendar/export.ics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${exportName}"`)
  expect(parseEntries(await answer.text())).toHaveLength(5)
})

test('serves the calendar while Redis is down', async () => {
  const { fan } = seeded
  const request = new Request(await feedUrlOf(fan))
  const { providers } = world.contextOf()
  const cache = { ...providers.cache, take: async () => ({ state: 'unknown' as const }) }
  const answer = await receiveFeed(
    world.contextOf(undefined, { providers: Object.create(providers, { cache: { value: cache } }) }),
    request,
  )
  expect(parseEntries(await answer.text())).toHaveLength(4)
})

test('the file contains the other person’s name and no e-mail address', async () => {
  const { fan, creator } = seeded
  const body = (await (await fetchUrl(await feedUrlOf(fan))).text()).replaceAll('\r\n ', '')
  expect(body).toContain(creator.username)
  expect(body).not.toContain(`${creator.username}@`)
  expect(body).not.toContain(fan.username)
})

const fileOf = async (path: string, as?: TestPerson) => {
  const answer = await fetch(`${world.cloud.appOrigin}/api/v1${path}`, {
    headers: as ? { authorization: `Bearer ${await world.bearer(as)}` } : {},
  })
  const body = await answer.text()
  return answer.ok ? parseEntries(body) : JSON.parse(body).code
}

test('a new password or signing out everywhere replaces the URL; signing out one device does not', async () => {
  const password = 'a long enough secret 1'
  const email = `feed-${crypto.randomUUID()}@limelight.test`
  const signedUp = await world.rest('POST', '/auth/sign-up', {
    body: {
      email,
      password,
      username: `f${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`,
      date_of_birth: '1990-01-01',
    },
  })
  expect(signedUp.status).toBe(201)
  const { user, session } = signedUp.body
  const ask = (path: string, body?: object) =>
    fetch(`${world.cloud.appOrigin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const address = async () => {
    const { url }: { url: string } = await (await ask('/calendar/feed')).json()
    return url
  }
  const works = async (url: string) => (await fetchUrl(url)).status === 200
  const first = await address()
  expect(await works(first)).toBe(true)
  const other = await world.rest('POST', '/auth/sign-in', { body: { email, password } })
  const headers = { authorization: `Bearer ${other.body.session.access_token}` }
  expect((await fetch(`${world.cloud.appOrigin}/api/v1/auth/sign-out`, { method: 'POST', headers })).status).toBe(204)
  expect(await works(first)).toBe(true)
  expect((await ask('/auth/sessions/revoke-others', {})).ok).toBe(true)
  expect(await works(first)).toBe(false)
  const second = await address()
  expect(await works(second)).toBe(true)
  expect((await ask('/auth/password', { current_password: password, password: 'another long secret 2' })).ok).toBe(true)
  expect(await works(second)).toBe(false)
  const third = await address()
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await works(third)).toBe(true)
  expect(third).toContain(user.id)
})

test('exports an event for everyone who can see it', async () => {
  const { fan, creator, ids } = seeded
  const path = (id: string) => `/events/${id}/calendar.ics`
  const [entry] = await fileOf(path(ids.class))
  expect(entry).toMatchObject({ uid: `${ids.class}@limelight`, status: 'CONFIRMED', start: inDays(3) })
  expect(await fileOf(path(ids.class), fan)).toEqual([entry])
  expect(await fileOf(path(ids.personal))).toBe('EVENT_NOT_FOUND')
  expect(await fileOf(path(ids.personal), fan)).toBe('EVENT_NOT_FOUND')
  expect(await fileOf(path(ids.personal), creator)).toMatchObject([{ title: 'Dentist' }])
  expect(await fileOf(path(ids.cancelledClass))).toBe('EVENT_NOT_FOUND')
  expect(await fileOf(path(ids.cancelledClass), fan)).toMatchObject([{ status: 'CANCELLED' }])
})

test('exports a call for its two people in every status', async () => {
  const [fan, creator, other] = await Promise.all([world.person('fan'), world.person('creator'), world.person('fan')])
  const path = (id: string) => `/sessions/requests/${id}/calendar.ics`
  for (const [state, status] of [
    ['pending', 'TENTATIVE'],
    ['accepted', 'CONFIRMED'],
    ['completed', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
    ['declined', 'CANCELLED'],
  ] as const) {
    const id = await createCall(fan, creator, inDays(1), state)
    expect(await fileOf(path(id), fan), state).toMatchObject([{ uid: `${id}@limelight`, status }])
    expect(await fileOf(path(id), creator), state).toMatchObject([{ title: `Video call with ${fan.username}` }])
    expect(await fileOf(path(id), other)).toBe('CALL_NOT_FOUND')
    expect(await fileOf(path(id))).toBe('UNAUTHENTICATED')
  }
  const undated = await createCall(fan, creator, inDays(1), 'pending')
  await world.owner('update call_requests set scheduled_at = null where id = $1', [undated])
  expect(await fileOf(path(undated), fan)).toBe('CALL_UNDATED')
})
