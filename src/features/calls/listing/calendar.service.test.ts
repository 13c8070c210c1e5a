import { expect, test } from 'vitest'
import { buffersOf } from '../../../testing/buffers.ts'
import { dayAhead, eventsIn, insertEvents } from '../../../testing/events.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { sortByStart } from './rules.ts'
import { readAgenda } from './store.server.ts'

const world = createWorld()
const { put, take, cancel } = eventsIn(world)
const dayMs = 24 * 60 * 60 * 1000
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

async function createAgenda() {
  const [fan, creator] = [await world.person('fan', 10_000), await world.person('creator')]
  const { slots } = await world.as(creator).availability.slots({ creatorId: creator.id, minutes: 30 })
  // without the first slot, which can become too soon before it is requested
  const [one, two, three, four] = slots.filter((_, i) => i % 4 === 1).map(({ start }) => start)
  if (!one || !two || !three || !four) throw new Error('there are no free slots')
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const ask = async (scheduled_at: Date) =>
    (await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 30, scheduled_at })).request.id
  return { fan, creator, dates: [one, two, three, four] as const, ask }
}

test('a calendar lists the calls and events of host and guest by start time', async () => {
  const { fan, creator, dates, ask } = await createAgenda()
  const [, agreed, cancelled, withdrawn] = [
    ...[await ask(dates[0]), await ask(dates[1]), await ask(dates[2]), await ask(dates[3])],
  ]
  for (const id of [agreed, cancelled]) await world.as(creator).sessions.accept({ id: id ?? '' })
  await world.as(creator).sessions.cancel({ id: cancelled ?? '' })
  await world.as(fan).sessions.withdraw({ id: withdrawn ?? '' })
  const event = (days: number, title: string, more: object = {}) =>
    put(creator, { title, date: dayAhead(days), time: '18:00', ...more })
  const booked = await event(20, 'Booked', { max_participants: 8 })
  await event(21, 'Not booked')
  await cancel(creator, await event(22, 'Cancelled'))
  const line = await event(23, 'In line', { max_participants: 1 })
  await event(24, 'Mine alone', { type: 'personal', price: 0 })
  await event(99, 'Far')
  await take(fan, booked)
  await take(await world.person('fan', 1_000), line)
  await take(fan, line)
  const shownSessions = async (who: TestPerson) =>
    (await world.as(who).sessions.scheduled()).sessions.map(({ title, status, role }) =>
      [title, status, role].join(', '),
    )
  const calls = (name: string) => [
    ...[`Video call with ${name}, pending`, `Video call with ${name}, confirmed`, `Video call with ${name}, cancelled`],
  ]
  expect(await shownSessions(creator)).toEqual([
    ...calls(fan.username).map((call) => `${call}, host`),
    ...['Booked, scheduled, host', 'Not booked, scheduled, host', 'Cancelled, cancelled, host'],
    ...['In line, scheduled, host', 'Mine alone, scheduled, host'],
  ])
  const own = (await world.as(creator).sessions.scheduled()).sessions.find(({ title }) => title === 'Booked')
  expect(own).toMatchObject({ fan_username: null, fan_name: null, creator_username: creator.username })
  expect(await shownSessions(fan)).toEqual([
    ...calls(creator.username).map((call) => `${call}, guest`),
    ...['Booked, confirmed, guest', 'In line, pending, guest'],
  ])
  const { sessions } = await world.as(fan).sessions.upcoming()
  const sameStart = sessions.slice(0, 1).flatMap((one) => ['b', 'c', 'a'].map((id) => ({ ...one, id })))
  expect(sortByStart(sameStart).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(sessions.map(({ id }) => id)).toEqual([agreed, booked])
  expect(sessions[0]).toMatchObject({ path: `/calls/${agreed}`, creator_username: creator.username, tokens: 300 })
  expect(sessions[1]).toMatchObject({ enrolled_count: 1, participants: 1, max_participants: 8, time: '18:00' })
})

test('a call in progress stays in the next sessions of both sides after its booked end', async () => {
  const { fan, creator, dates, ask } = await createAgenda()
  const id = await ask(dates[0])
  await world.as(creator).sessions.accept({ id })
  await world.owner(
    "update call_requests set status = 'in_progress', scheduled_at = now() - interval '31 minutes' where id = $1",
    [id],
  )
  for (const who of [fan, creator])
    expect((await world.as(who).sessions.upcoming()).sessions).toMatchObject([{ id, status: 'in_progress' }])
})

test('REST: filters the calendar by start, by end or by both, and refuses invalid spans', async () => {
  const { fan, creator, dates, ask } = await createAgenda()
  const id = await ask(dates[0])
  await world.as(creator).sessions.accept({ id })
  await world.owner(
    `insert into events (creator_id, type, title, minutes, price, time, time_zone, date, starts_at, ends_at, status)
     select $1, 'class', 'Long ago', 60, 0, '18:00', 'UTC', at::date, at, at + interval '1 hour', 'completed'
     from (values ($2::timestamptz)) days (at)`,
    [creator.id, inDays(-40)],
  )
  const titles = async (query: string) => {
    const { status, body } = await world.rest('GET', `/sessions/scheduled${query}`, { as: creator })
    return status === 200 ? body.sessions.map(({ title }: { title: string }) => title) : status
  }
  const call = `Video call with ${fan.username}`
  expect(await titles('')).toEqual([call])
  expect(await titles(`?to=${inDays(-10).toISOString()}`)).toEqual(['Long ago'])
  expect(await titles(`?from=${inDays(-60).toISOString().slice(0, 10)}&to=2090-01-01`)).toBe(422)
  expect(await titles(`?from=${inDays(9).toISOString()}&to=${inDays(-9).toISOString()}`)).toBe(422)
  expect(await titles('?from=yesterday')).toBe(422)
  const [start, end] = [dates[0], new Date(dates[0].getTime() + 30 * 60_000)]
  expect(await titles(`?from=${end.toISOString()}`)).toEqual([])
  expect(await titles(`?from=${new Date(end.getTime() - 1).toISOString()}`)).toEqual([call])
  const before = new Date(start.getTime() - dayMs).toISOString()
  expect(await titles(`?from=${before}&to=${start.toISOString()}`)).toEqual([])
  const { body } = await world.rest('GET', '/sessions/upcoming?limit=1', { as: fan })
  expect(body.sessions).toMatchObject([
    { id, session_id: id, type: 'video', duration_minutes: 30, fan_username: fan.username, status: 'confirmed' },
  ])
})

test('an immediate request appears in the calendar after a date is proposed', async () => {
  const { fan, creator } = await createAgenda()
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'voice', minutes: 5 })
  expect((await world.as(fan).sessions.scheduled()).sessions).toEqual([])
  await world.as(creator).sessions.reschedule({ id: request.id, scheduled_at: inDays(3) })
  for (const who of [fan, creator])
    expect((await world.as(who).sessions.scheduled()).sessions).toMatchObject([{ id: request.id, status: 'pending' }])
})

const buffersMax = 200

test(`reading a month of a calendar with 5,000 events takes at most ${buffersMax} buffers`, async () => {
  const ledger = await createLedger()
  const creator = await ledger.person('creator')
  await insertEvents(ledger, creator, 5_000)
  const span = { from: new Date(Date.now() - 15 * dayMs), to: new Date(Date.now() + 15 * dayMs) }
  expect((await readAgenda(ledger.db, creator, span, 500)).events.length).toBeGreaterThan(150)
  expect(await buffersOf(ledger, (db) => readAgenda(db, creator, span, 500))).toBeLessThanOrEqual(buffersMax)
  await ledger.close()
})
