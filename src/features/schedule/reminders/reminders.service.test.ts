import { expect, test } from 'vitest'
import { drainOutbox } from '#server/outbox/drain.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { purgeReminders, runReminders } from './service.server.ts'
import { retentionDays } from './spec.ts'

const world = createWorld()
const minuteMs = 60_000

// each test uses another year, because the job `reminders` processes all calls and events that start soon
let year = 2030
const startInNextYear = () => Date.parse(`${year++}-06-15T12:00:00Z`)
const instant = (at: number) => new Date(at)

type Agreed = { fan: TestPerson; creator: TestPerson; startsAt: number; agreedAt: number; status?: string }

async function createCall({ fan, creator, startsAt, agreedAt, status = 'accepted' }: Agreed): Promise<string> {
  const [row] = await world.owner<{ id: string }>(
    `insert into call_requests (fan_id, creator_id, type, status, minutes, rate, scheduled_at, asked_for, tokens, cancel_hours,
       expires_at, accepted_at, ended_at)
     values ($1, $2, 'voice', $5, 30, 0, $3, 'date', 0, 12, $3, $4, case $5 when 'cancelled' then now() end) returning id`,
    [fan.id, creator.id, instant(startsAt), instant(agreedAt), status],
  )
  const id = row?.id ?? ''
  await addTimelineEntry(id, 'accepted', agreedAt)
  return id
}

async function createEvent(creator: TestPerson, startsAt: number, agreedAt: number): Promise<string> {
  const [row] = await world.owner<{ id: string }>(
    `insert into events (creator_id, type, title, minutes, price, seats, time, time_zone, date, starts_at, ends_at, created_at)
     values ($1, 'class', 'A class', 60, 0, 10, '10:00', 'UTC', $2::timestamptz::date, $2, $2::timestamptz + interval '1 hour', $3)
     returning id`,
    [creator.id, instant(startsAt), instant(agreedAt)],
  )
  const id = row?.id ?? ''
  await addTimelineEntry(id, 'created', agreedAt)
  return id
}

async function createTicket(
  fan: TestPerson,
  creator: TestPerson,
  event: string,
  at: number,
  status = 'confirmed',
): Promise<string> {
  const [row] = await world.owner<{ id: string }>(
    // the proof of the ledger also compares the counters of the event
    `with made as (insert into tickets (event_id, creator_id, fan_id, status, tokens, created_at, ended_at)
     values ($1, $2, $3, $4, 0, $5, case $4 when 'returned' then now() end) returning id, event_id, status)
     update events e set seats_taken = seats_taken + (m.status = 'confirmed')::int,
       line_length = line_length + (m.status = 'waitlisted')::int from made m where e.id = m.event_id returning m.id`,
    [event, creator.id, fan.id, status, instant(at)],
  )
  if (status === 'confirmed') await addTimelineEntry(row?.id ?? '', 'confirmed', at)
  return row?.id ?? ''
}

const addTimelineEntry = (subject: string, what: string, at: number) =>
  world.owner(`insert into timeline (subject_id, actor, what, at) values ($1, 'clock', $2, $3)`, [
    subject,
    what,
    instant(at),
  ])

/** Runs the job `reminders` with the clock `minutes` before the start. */
const runAt = (startsAt: number, minutes: number) =>
  runReminders({ db: world.db, log: world.contextOf().log, now: instant(startsAt - minutes * minuteMs) })
/** Returns the reminders that a person got for a call or event: "24h", "1h", "5min". */
const remindersOf = async (person: TestPerson, subject: string) => {
  const rows = await world.owner<{ reminder: string }>(
    `select data ->> 'reminder' as reminder from notifications where user_id = $1 and data ->> 'subject_id' = $2
       and kind = 'session_started.reminder' order by id`,
    [person.id, subject],
  )
  return rows.map(({ reminder }) => reminder)
}
const longAgo = 10 * 24 * 60 * minuteMs

test('a failing reminder does not block other reminders, and a later run sends it', async () => {
  const startsAt = startInNextYear()
  const people = async () => ({ fan: await world.person(), creator: await world.person('creator') })
  const [broken, other] = [await people(), await people()]
  const dates: string[] = []
  for (const one of [broken, other])
    dates.push(await createCall({ ...one, startsAt, agreedAt: startsAt - 2 * 24 * 60 * minuteMs }))
  const [first = '', second = ''] = dates
  await world.whileRefused(
    { table: 'reminders', before: 'insert', when: `new.user_id = '${broken.fan.id}'` },
    async () => {
      await runAt(startsAt, 24 * 60 - 1)
      expect([await remindersOf(broken.fan, first), await remindersOf(other.fan, second)]).toEqual([[], ['24h']])
    },
  )
  await runAt(startsAt, 24 * 60 - 2)
  expect(await remindersOf(broken.fan, first)).toEqual(['24h'])
})

test('a failing guest does not block the reminders of the host and the other guests', async () => {
  const startsAt = startInNextYear()
  const [creator, ...guests] = await Promise.all([world.person('creator'), ...[1, 2, 3].map(() => world.person())])
  const id = await createEvent(creator, startsAt, startsAt - longAgo)
  for (const guest of guests) await createTicket(guest, creator, id, startsAt - longAgo)
  const all = async () => Promise.all([creator, ...guests].map(async (one) => (await remindersOf(one, id)).length))
  await world.whileRefused(
    { table: 'reminders', before: 'insert', when: `new.user_id = '${guests[1]?.id}'` },
    async () => {
      expect(await runAt(startsAt, 24 * 60 - 1)).toBe(3)
      expect(await all()).toEqual([1, 1, 0, 1])
    },
  )
  expect(await runAt(startsAt, 24 * 60 - 2)).toBe(1)
  expect(await all()).toEqual([1, 1, 1, 1])
})

test('reminds both people of a call once 24 hours, one hour and five minutes before', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  const id = await createCall({ fan, creator, startsAt, agreedAt: startsAt - longAgo })
  const both = async () => [await remindersOf(fan, id), await remindersOf(creator, id)]
  expect(await runAt(startsAt, 1_441)).toBe(0)
  expect(await runAt(startsAt, 1_440)).toBe(2)
  expect(await both()).toEqual([['24h'], ['24h']])
  for (const minutes of [1_439, 300, 61]) expect(await runAt(startsAt, minutes), `${minutes}`).toBe(0)
  expect(await runAt(startsAt, 60)).toBe(2)
  expect(await runAt(startsAt, 6)).toBe(0)
  expect(await runAt(startsAt, 5)).toBe(2)
  for (const minutes of [4, 0, -1]) expect(await runAt(startsAt, minutes)).toBe(0)
  expect(await both()).toEqual([
    ['24h', '1h', '5min'],
    ['24h', '1h', '5min'],
  ])
  const [notice] = (await world.noticesOf(fan, 'session_started')).slice(-1)
  expect(notice).toMatchObject({ title: `Voice call with ${creator.username} starts within 5 minutes` })
  await drainOutbox(world.contextOf())
  const left = ['24 hours', '1 hour', '5 minutes']
  for (const [person, other] of [
    [fan, creator],
    [creator, fan],
  ] as const)
    await expect
      .poll(async () => (await world.mailsTo(person)).map(({ subject }) => subject).sort())
      .toEqual(left.map((time) => `Voice call with ${other.username} starts within ${time}`).sort())
})

test('reminds only the host and the guests with confirmed seats', async () => {
  const startsAt = startInNextYear()
  const [guest, waiting, gone, creator] = await Promise.all([
    world.person('fan'),
    world.person('fan'),
    world.person('fan'),
    world.person('creator'),
  ])
  const id = await createEvent(creator, startsAt, startsAt - longAgo)
  await createTicket(guest, creator, id, startsAt - longAgo)
  await createTicket(waiting, creator, id, startsAt - longAgo, 'waitlisted')
  await createTicket(gone, creator, id, startsAt - longAgo, 'returned')
  expect(await runAt(startsAt, 60)).toBe(2)
  expect(await remindersOf(creator, id)).toEqual(['1h'])
  expect(await remindersOf(guest, id)).toEqual(['1h'])
  const [notice] = await world.noticesOf(guest, 'session_started')
  expect(notice).toMatchObject({ title: 'A class starts within 1 hour' })
})

test('skips reminders that were due before the call was accepted or the ticket was taken', async () => {
  const startsAt = startInNextYear()
  const [fan, late, creator] = await Promise.all([world.person('fan'), world.person('fan'), world.person('creator')])
  const call = await createCall({ fan, creator, startsAt, agreedAt: startsAt - 30 * minuteMs })
  const event = await createEvent(creator, startsAt + 90 * minuteMs, startsAt - longAgo)
  await createTicket(late, creator, event, startsAt + 40 * minuteMs)
  await runAt(startsAt, 29)
  expect(await remindersOf(fan, call)).toEqual([])
  await runAt(startsAt, 5)
  expect(await remindersOf(fan, call)).toEqual(['5min'])
  // one hour before the event there was no ticket
  await runAt(startsAt + 90 * minuteMs, 45)
  expect(await remindersOf(creator, event)).toEqual(['24h', '1h'])
  expect(await remindersOf(late, event)).toEqual([])
  await runAt(startsAt + 90 * minuteMs, 5)
  expect(await remindersOf(late, event)).toEqual(['5min'])
})

test('after an interruption sends only the reminder that was due last', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  const id = await createCall({ fan, creator, startsAt, agreedAt: startsAt - longAgo })
  expect(await runAt(startsAt, 40)).toBe(2)
  expect(await remindersOf(fan, id)).toEqual(['1h'])
  const [notice] = await world.noticesOf(fan, 'session_started')
  expect(notice?.title).toMatch(/starts within 40 minutes$/)
  expect(await runAt(startsAt, 2)).toBe(2)
  expect(await remindersOf(fan, id)).toEqual(['1h', '5min'])
})

test('sends new reminders for a moved date if they are due after the move', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  const id = await createCall({ fan, creator, startsAt, agreedAt: startsAt - longAgo })
  await runAt(startsAt, 60)
  const moved = startsAt + 120 * minuteMs
  await world.owner('update call_requests set scheduled_at = $2 where id = $1', [id, instant(moved)])
  await addTimelineEntry(id, 'confirmed', startsAt - 50 * minuteMs)
  await runAt(startsAt, 49)
  // the 24-hour reminder of the new date was due before the move
  expect(await remindersOf(fan, id)).toEqual(['1h'])
  await runAt(moved, 60)
  await runAt(moved, 5)
  expect(await remindersOf(fan, id)).toEqual(['1h', '1h', '5min'])
})

test('sends no reminder of a cancelled call, and none to a suspended person', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  await createCall({ fan, creator, startsAt, agreedAt: startsAt - longAgo, status: 'cancelled' })
  expect(await runAt(startsAt, 60)).toBe(0)
  const id = await createCall({ fan, creator, startsAt: startsAt + 60 * minuteMs, agreedAt: startsAt - longAgo })
  await world.owner(`update users set status = 'suspended', suspended_reason = 'because' where id = $1`, [fan.id])
  expect(await runAt(startsAt, 0)).toBe(1)
  expect(await remindersOf(creator, id)).toEqual(['1h'])
})

test('concurrent runs with more than one batch remind each person once', async () => {
  const startsAt = startInNextYear()
  const [creator, ...fans] = await Promise.all([
    world.person('creator'),
    ...Array.from({ length: 6 }, () => world.person('fan')),
  ])
  const ids: string[] = []
  for (let i = 0; i < 60; i++) {
    const id = await createEvent(creator, startsAt + i * 1_000, startsAt - longAgo)
    ids.push(id)
    for (const fan of fans.slice(0, i % 7)) await createTicket(fan, creator, id, startsAt - longAgo)
  }
  const seats = ids.reduce((sum, _, i) => sum + (i % 7), 0)
  const given = await Promise.all(Array.from({ length: 8 }, () => runAt(startsAt, 59)))
  expect(given.reduce((sum, one) => sum + one, 0)).toBe(60 + seats)
  const [row] = await world.owner<{ most: number; all: number }>(
    `select max(n)::int as most, sum(n)::int as all from (select count(*) as n from notifications
       where kind = 'session_started.reminder' and data ->> 'subject_id' = any ($1) group by user_id, data ->> 'subject_id') x`,
    [ids],
  )
  expect(row).toEqual({ most: 1, all: 60 + seats })
  expect(await runAt(startsAt, 58)).toBe(0)
})

test('the next run reminds a guest who took a seat at the moment when the reminder was due', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  const id = await createEvent(creator, startsAt, startsAt - longAgo)
  expect(await runAt(startsAt, 60)).toBe(1)
  await createTicket(fan, creator, id, startsAt - 60 * minuteMs - 100)
  expect(await runAt(startsAt, 59)).toBe(1)
  expect(await remindersOf(fan, id)).toEqual(['1h'])
})

test('sends nothing to a person who turned off call notifications', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  const id = await createCall({ fan, creator, startsAt, agreedAt: startsAt - longAgo })
  await world.as(fan).notifications.setPreferences({ session_requests: false })
  await runAt(startsAt, 60)
  expect(await remindersOf(fan, id)).toEqual([])
  expect(await remindersOf(creator, id)).toEqual(['1h'])
  await drainOutbox(world.contextOf())
  await expect.poll(async () => (await world.mailsTo(creator)).length).toBe(1)
  expect(await world.mailsTo(fan)).toEqual([])
})

test('sends only the notification to a person who turned off reminder mails', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  const id = await createCall({ fan, creator, startsAt, agreedAt: startsAt - longAgo })
  await world.owner(`insert into notification_mutes (user_id, type, channel) values ($1, 'session_started', 'mail')`, [
    fan.id,
  ])
  await runAt(startsAt, 60)
  await drainOutbox(world.contextOf())
  await expect.poll(async () => (await world.mailsTo(creator)).length).toBe(1)
  expect(await remindersOf(fan, id)).toEqual(['1h'])
  expect(await world.mailsTo(fan)).toEqual([])
})

test('deletes the record of sent reminders after some days', async () => {
  const startsAt = startInNextYear()
  const [fan, creator] = await Promise.all([world.person('fan'), world.person('creator')])
  const id = await createCall({ fan, creator, startsAt, agreedAt: startsAt - longAgo })
  await runAt(startsAt, 60)
  const kept = async () => (await world.owner('select from reminders where subject_id = $1', [id])).length
  await purgeReminders({ db: world.db, now: instant(startsAt + (retentionDays * 24 * 60 - 1) * minuteMs) })
  expect(await kept()).toBe(2)
  await purgeReminders({ db: world.db, now: instant(startsAt + (retentionDays * 24 * 60 + 1) * minuteMs) })
  expect(await kept()).toBe(0)
})
