import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import type { SaveInput } from './contract.ts'
import { bufferMax, horizonMax, noticeMax, weekdays } from './spec.ts'

const world = createWorld()
const minuteMs = 60_000
const stepMs = 15 * minuteMs

type Range = { start: string; end: string }
const everyDay = (...ranges: Range[]) =>
  Object.fromEntries(weekdays.map((day) => [day, { enabled: true, ranges }])) satisfies NonNullable<SaveInput['weekly']>

/** Formats an instant as local time of a time zone: "2026-03-29 01:45". */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at: number): string => format.format(at)
}

const nextDay = (day: string) => new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)

/**
 * Computes the starts of free slots independently of slots.sql. Checks every quarter of an hour: a slot is free if all
 * its minutes are open and not taken. A range opens at the first instant when the clock shows its start, and closes
 * when it shows its end.
 */
function computeStarts(
  zone: string,
  { from, to, minutes, ranges }: { from: string; to: string; minutes: number; ranges: Range[] },
  taken: [number, number][] = [],
): number[] {
  const clock = clockOf(zone)
  const first = Date.parse(`${from}T00:00:00Z`) - 26 * 3_600_000
  const last = Date.parse(`${to}T00:00:00Z`) + 50 * 3_600_000
  const quarters = Array.from({ length: (last - first) / stepMs }, (_, i) => first + i * stepMs)
  const read = quarters.map((at) => clock(at))
  const reaches = (local: string) => quarters[read.findIndex((label) => label >= local)] ?? last
  const open = new Set<number>()
  for (let day = from; day <= nextDay(to); day = nextDay(day))
    for (const { start, end } of ranges) {
      const closes = reaches(end === '24:00' ? `${nextDay(day)} 00:00` : `${day} ${end}`)
      for (let at = reaches(`${day} ${start}`); at < closes; at += stepMs) open.add(at)
    }
  const isFree = (at: number) =>
    taken.every(([listStarts, ends]) => at + minutes * minuteMs <= listStarts || at >= ends)
  return quarters.filter((at, i) => {
    const label = read[i] ?? ''
    if (label < `${from} 00:00` || label >= `${nextDay(to)} 00:00`) return false
    for (let t = at; t < at + minutes * minuteMs; t += stepMs) if (!open.has(t)) return false
    return isFree(at)
  })
}

async function createCreator(settings: SaveInput): Promise<TestPerson> {
  const creator = await world.person('creator')
  await world.as(creator).availability.save({ notice_minutes: 0, horizon_days: 365, ...settings })
  return creator
}

const listStarts = async (
  creator: TestPerson,
  now: string,
  input: { from: string; to: string; minutes?: number; time_zone?: string },
) => {
  const { slots } = await world
    .as(undefined, { now: new Date(now) })
    .availability.slots({ creatorId: creator.id, ...input })
  return slots.map(({ start }) => start.getTime())
}

/** Days around a clock change. Kathmandu has no clock change, and its offset has a quarter of an hour. */
const changes: [zone: string, now: string, from: string, to: string, hours: number][] = [
  ['Europe/Berlin', '2027-02-01T00:00:00Z', '2027-03-27', '2027-03-29', 71],
  ['Europe/Berlin', '2027-09-01T00:00:00Z', '2027-10-30', '2027-11-01', 73],
  ['America/New_York', '2027-02-01T00:00:00Z', '2027-03-13', '2027-03-15', 71],
  ['America/New_York', '2027-09-01T00:00:00Z', '2027-11-06', '2027-11-08', 73],
  ['Australia/Lord_Howe', '2027-03-01T00:00:00Z', '2027-04-03', '2027-04-05', 72.5],
  ['Australia/Lord_Howe', '2027-09-01T00:00:00Z', '2027-10-02', '2027-10-04', 71.5],
  ['Africa/Casablanca', '2026-01-01T00:00:00Z', '2026-02-14', '2026-02-16', 73],
  ['Africa/Casablanca', '2026-01-01T00:00:00Z', '2026-03-21', '2026-03-23', 71],
  ['America/Sao_Paulo', '2018-01-01T00:00:00Z', '2018-02-17', '2018-02-19', 73],
  ['America/Sao_Paulo', '2018-10-01T00:00:00Z', '2018-11-03', '2018-11-05', 71],
  ['America/Sao_Paulo', '2027-02-01T00:00:00Z', '2027-03-27', '2027-03-29', 72],
  ['Asia/Kathmandu', '2027-02-01T00:00:00Z', '2027-03-27', '2027-03-29', 72],
]

/** Ranges that contain an hour that a clock change skips or repeats, or that start or end in one. */
const acrossTheChange = [
  ...['00:00-00:30', '00:45-01:30', '01:30-02:15', '02:15-02:30', '02:30-04:00', '09:00-17:00', '23:15-24:00'],
].map((text) => ({ start: text.slice(0, 5), end: text.slice(6) }))

test.for(changes)(
  '%s from %s, days %s to %s: finds the slots of all %d hours and of ranges across the change',
  async ([zone, now, from, to, hours]) => {
    const always = [{ start: '00:00', end: '24:00' }]
    const creator = await createCreator({ time_zone: zone, weekly: everyDay(...always) })
    const found = await listStarts(creator, now, { from, to, minutes: 15 })
    expect(found).toHaveLength(hours * 4)
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(computeStarts(zone, { from, to, minutes: 15, ranges: always }))

    const ranges = acrossTheChange
    await world.as(creator).availability.save({ weekly: everyDay(...ranges) })
    for (const minutes of [15, 30, 60])
      expect(await listStarts(creator, now, { from, to, minutes }), `${minutes}`).toEqual(
        computeStarts(zone, { from, to, minutes, ranges }),
      )
    // a weekly 09:00 stays at 09:00 after the clock change
    const clock = clockOf(zone)
    const labels = (await listStarts(creator, now, { from, to, minutes: 15 })).map((at) => clock(at).slice(11))
    expect(labels.filter((label) => label === '09:00')).toHaveLength(3)
  },
)

test('counts days in the requested time zone, also across the date line', async () => {
  const ranges = [{ start: '09:00', end: '11:00' }]
  const creator = await createCreator({ time_zone: 'Pacific/Auckland', weekly: everyDay(...ranges) })
  const now = '2027-06-01T00:00:00Z'
  const day = { from: '2027-06-10', to: '2027-06-10', minutes: 60 }
  const { time_zone, creator_time_zone, slots } = await world
    .as(undefined, { now: new Date(now) })
    .availability.slots({ creatorId: creator.username, ...day, time_zone: 'America/Los_Angeles' })
  expect({ time_zone, creator_time_zone }).toEqual({
    time_zone: 'America/Los_Angeles',
    creator_time_zone: 'Pacific/Auckland',
  })
  // Friday 09:00 in Auckland is Thursday 14:00 in Los Angeles
  expect(slots.map(({ start }) => start.toISOString())[0]).toBe('2027-06-10T21:00:00.000Z')
  expect(slots).toHaveLength(5)
  expect(slots[0]?.end.getTime()).toBe(Date.parse('2027-06-10T22:00:00Z'))
})

test('joins ranges that meet at midnight, so that a call may run past midnight', async () => {
  const creator = await createCreator({
    time_zone: 'UTC',
    weekly: everyDay({ start: '00:00', end: '01:00' }, { start: '23:00', end: '24:00' }),
  })
  const found = await listStarts(creator, '2027-05-01T00:00:00Z', {
    from: '2027-05-05',
    to: '2027-05-05',
    minutes: 120,
  })
  expect(found.map((at) => new Date(at).toISOString())).toEqual(['2027-05-05T23:00:00.000Z'])
})

test('an override replaces the hours of its day; an empty override is a day off', async () => {
  const creator = await createCreator({
    time_zone: 'Europe/Berlin',
    overrides: [
      { date: '2027-06-15', ranges: [] },
      { date: '2027-06-19', ranges: [{ start: '20:00', end: '21:00' }] },
    ],
  })
  const of = (day: string) => listStarts(creator, '2027-06-01T00:00:00Z', { from: day, to: day, minutes: 60 })
  expect(await of('2027-06-14')).toHaveLength(29)
  expect(await of('2027-06-15')).toEqual([])
  expect(await of('2027-06-19')).toEqual([Date.parse('2027-06-19T18:00:00Z')])
  expect(await of('2027-06-20')).toEqual([])
})

const book = (creator: TestPerson, kind: 'call' | 'event', from: string, to: string, subject = crypto.randomUUID()) =>
  world.owner(`insert into bookings (creator_id, kind, subject_id, during) values ($1, $2, $3, tstzrange($4, $5))`, [
    creator.id,
    kind,
    subject,
    from,
    to,
  ])
const day = (date: string) => ({ from: date, to: date })
const at = (text: string) => Date.parse(`2027-06-${text}:00Z`)

test('offers only slots between the minimum notice and the booking horizon', async () => {
  const settings = {
    time_zone: 'UTC',
    weekly: everyDay({ start: '09:00', end: '11:00' }),
    notice_minutes: 60,
    horizon_days: 2,
  }
  const creator = await createCreator(settings)
  const now = '2027-06-14T08:20:00Z'
  expect(await listStarts(creator, now, { ...day('2027-06-14'), minutes: 60 })).toEqual([
    at('14T09:30'),
    at('14T09:45'),
    at('14T10:00'),
  ])
  expect(await listStarts(creator, now, { ...day('2027-06-16'), minutes: 60 })).toHaveLength(5)
  expect(await listStarts(creator, now, { ...day('2027-06-17'), minutes: 60 })).toEqual([])
  expect(await listStarts(creator, now, { ...day('2027-06-13'), minutes: 60 })).toEqual([])
})

test('a booking blocks its own time and the buffer before and after it', async () => {
  const creator = await createCreator({
    time_zone: 'UTC',
    weekly: everyDay({ start: '09:00', end: '12:00' }),
    buffer_minutes: 10,
  })
  await book(creator, 'event', '2027-06-14T10:00Z', '2027-06-14T10:30Z')
  const found = await listStarts(creator, '2027-06-01T00:00:00Z', { ...day('2027-06-14'), minutes: 30 })
  expect(found).toEqual([
    at('14T09:00'),
    at('14T09:15'),
    ...['10:45', '11:00', '11:15', '11:30'].map((t) => at(`14T${t}`)),
  ])
})

test('a day with the maximum number of calls has no free slots; events do not count', async () => {
  const creator = await createCreator({
    time_zone: 'Asia/Kathmandu',
    weekly: everyDay({ start: '00:00', end: '24:00' }),
    max_per_day: 2,
  })
  await book(creator, 'event', '2027-06-14T10:00Z', '2027-06-14T10:30Z')
  await book(creator, 'call', '2027-06-14T11:00Z', '2027-06-14T11:30Z')
  const now = '2027-06-01T00:00:00Z'
  const before = await listStarts(creator, now, day('2027-06-14'))
  expect(before.length).toBeGreaterThan(80)
  // 18:00 UTC is 23:45 in Kathmandu: a call counts on the day on which it starts
  await book(creator, 'call', '2027-06-14T18:00Z', '2027-06-14T18:30Z')
  expect(await listStarts(creator, now, day('2027-06-14'))).toEqual([])
  expect((await listStarts(creator, now, day('2027-06-15'))).length).toBeGreaterThan(80)
})

test('returns exactly the slots in the gaps between 2,000 bookings', async () => {
  const ranges = [
    { start: '07:15', end: '12:00' },
    { start: '12:45', end: '22:30' },
  ]
  const zone = 'America/New_York'
  const creator = await createCreator({ time_zone: zone, weekly: everyDay(...ranges), buffer_minutes: 5 })
  await world.owner(
    `insert into bookings (creator_id, kind, subject_id, during)
     select $1, case n % 3 when 0 then 'event' else 'call' end, gen_random_uuid(),
       tstzrange(s, s + make_interval(mins => 5 + n % 4 * 5))
     from generate_series(0, 1999) n, lateral (select timestamptz '2027-02-20Z' + n * interval '43 minutes' as s) x`,
    [creator.id],
  )
  const rows = await world.owner<{ starts: Date; ends: Date }>(
    'select lower(during) as starts, upper(during) as ends from bookings where creator_id = $1',
    [creator.id],
  )
  expect(rows).toHaveLength(2_000)
  const taken = rows.map(({ starts: listStarts, ends }): [number, number] => [
    listStarts.getTime() - 5 * minuteMs,
    ends.getTime() + 5 * minuteMs,
  ])
  const asked = { from: '2027-02-21', to: '2027-04-20', minutes: 15 }
  const found = await listStarts(creator, '2027-02-01T00:00:00Z', asked)
  expect(found.length).toBeGreaterThan(200)
  expect(found).toEqual(computeStarts(zone, { ...asked, ranges }, taken))
})

test('slot_refusal accepts exactly the slots of free_slots, and returns the reason for each other time', async () => {
  const settings = {
    time_zone: 'Europe/Berlin',
    weekly: everyDay({ start: '09:00', end: '18:00' }),
    buffer_minutes: 10,
    notice_minutes: 120,
    horizon_days: 3,
    max_per_day: 3,
  }
  const creator = await createCreator(settings)
  const now = '2027-10-30T08:00:00Z'
  const own = crypto.randomUUID()
  await book(creator, 'event', '2027-10-30T12:00Z', '2027-10-30T13:00Z')
  for (const start of ['09:00', '11:00', '13:00'])
    await book(
      creator,
      'call',
      `2027-10-31T${start}Z`,
      `2027-10-31T${start.slice(0, 2)}:20Z`,
      start === '11:00' ? own : undefined,
    )
  const free = new Set(await listStarts(creator, now, { from: '2027-10-29', to: '2027-11-05', minutes: 30 }))
  const rows = await world.owner<{ at: Date; why: string | null; moved: string | null }>(
    `select t as at, public.slot_refusal($1, t, 30, $2, $3) as why, public.slot_refusal($1, t, 30, $2, $3, $4) as moved
     from generate_series(timestamptz '2027-10-29Z', '2027-11-05Z', '5 minutes') t`,
    [creator.id, now, JSON.stringify({ step_minutes: 15 }), own],
  )
  expect(rows.filter(({ why }) => why === null).map(({ at }) => at.getTime())).toEqual([...free])
  const why = (text: string) => rows.find(({ at }) => at.getTime() === Date.parse(text))
  expect(why('2027-10-30T14:05Z')?.why).toBe('step')
  expect(why('2027-10-30T09:45Z')?.why).toBe('notice')
  expect(why('2027-10-29T10:00Z')?.why).toBe('notice')
  expect(why('2027-11-03T10:00Z')?.why).toBe('horizon')
  expect(why('2027-10-30T13:00Z')?.why).toBe('taken')
  expect(why('2027-11-01T18:00Z')?.why).toBe('hours')
  // a call that is being moved does not count towards the maximum of the day and does not block its own time
  expect(why('2027-10-31T15:00Z')).toMatchObject({ why: 'most_per_day', moved: null })
  expect(why('2027-10-31T11:00Z')).toMatchObject({ why: 'taken', moved: null })
})

test('finds the next free slots at any distance', async () => {
  const creator = await createCreator({
    time_zone: 'UTC',
    weekly: Object.fromEntries(weekdays.map((name) => [name, { enabled: false, ranges: [] }])),
    overrides: [{ date: '2027-07-20', ranges: [{ start: '09:00', end: '10:00' }] }],
  })
  const next = async (from: string, now = '2027-06-01T00:00:00Z') => {
    const [row] = await world.owner<{ next: Date[] }>('select public.next_slots($1, $2, 30, 3, $3, $4) as next', [
      ...[creator.id, from, now, JSON.stringify({ step_minutes: 15 })],
    ])
    return row?.next.map((slot) => slot.toISOString().slice(0, 16))
  }
  expect(await next('2027-06-01T00:00:00Z')).toEqual(['2027-07-20T09:00', '2027-07-20T09:15', '2027-07-20T09:30'])
  expect(await next('2027-07-20T09:10:00Z')).toEqual(['2027-07-20T09:15', '2027-07-20T09:30'])
  expect(await next('2027-07-21T00:00:00Z')).toEqual([])
  expect(await next('2020-01-01T00:00:00Z')).toHaveLength(3)
})

test('all allowed horizons, notices and days list slots and refuse times outside the hours', async () => {
  const now = '2027-06-14T08:20:00Z'
  const spans = [
    ...[{ from: '2000-01-01', to: '2000-01-31' }, { from: '2027-05-01', to: '2027-05-31' }, day('2027-06-14')],
    ...[{ from: '2028-12-01', to: '2028-12-31' }, { from: '2099-12-01', to: '2099-12-31' }, { to: '2000-01-01' }],
  ]
  for (const horizon_days of [1, horizonMax])
    for (const notice_minutes of [0, noticeMax]) {
      const creator = await createCreator({
        time_zone: 'UTC',
        horizon_days,
        notice_minutes,
        buffer_minutes: bufferMax,
        max_per_day: 1,
      })
      const visitor = world.as(undefined, { now: new Date(now) })
      for (const span of spans) {
        const { slots } = await visitor.availability.slots({ creatorId: creator.id, ...span })
        expect(slots.every(({ start }) => start > new Date(now))).toBe(true)
      }
      await expect(visitor.availability.of({ creatorId: creator.id })).resolves.toMatchObject({ horizon_days })
      const fan = world.as(await world.person('fan', 10_000), { now: new Date(now) })
      const wish = { creator_id: creator.id, type: 'voice', minutes: 5, scheduled_at: '2027-06-15T03:00:00Z' } as const
      await expect(fan.sessions.ask(wish)).rejects.toMatchObject({ cause: { code: 'SLOT_TAKEN' } })
    }
})
