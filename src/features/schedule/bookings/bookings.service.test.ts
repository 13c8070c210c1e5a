import { parseDateTime, toZoned } from '@internationalized/date'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'

const world = createWorld()

/** Days with a clock change in each time zone; Kathmandu has none. */
const zones: [zone: string, ...days: string[]][] = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['Africa/Casablanca', '2026-02-15', '2026-03-22'],
  ['America/Sao_Paulo', '2018-02-18', '2018-11-04', '2026-02-15'],
  ['Asia/Kathmandu', '2026-03-29', '2026-10-25'],
]

test.for(zones)('%s: PostgreSQL and browsers convert local times to the same instants', async ([zone, ...days]) => {
  const rows = await world.owner<{ local: string; instant: Date }>(
    `select to_char(t, 'YYYY-MM-DD"T"HH24:MI') as local, public.local_instant(t, $1) as instant
     from unnest($2::timestamp[]) d, generate_series(d - interval '1 day', d + interval '2 days', interval '5 minutes') t`,
    [zone, days],
  )
  expect(rows.length).toBeGreaterThan(1_500)
  const browser = (local: string) => toZoned(parseDateTime(local), zone, 'compatible').toDate()
  const wrong = rows.filter(({ local, instant }) => instant.getTime() !== browser(local).getTime())
  expect(wrong.map(({ local }) => local)).toEqual([])
})

type Range = [from: number, to: number]
type Attempt = { creator: string; subject: string; ranges: Range[]; taken: boolean; at: string }

const randomBelow = (below: number) => Math.floor(Math.random() * below)
function randomOf<One>(list: readonly One[]): One {
  const one = list[randomBelow(list.length)]
  if (one === undefined) throw new Error('an empty list')
  return one
}
const base = Date.parse('2027-06-14T00:00:00Z')
const literal = ([from, to]: Range) =>
  `[${new Date(base + from * 60_000).toISOString()},${new Date(base + to * 60_000).toISOString()})`
const randomRange = (): Range => {
  const from = randomBelow(24 * 4) * 15
  return [from, from + 15 + randomBelow(8) * 15]
}

/** Makes, moves or releases a booking in one transaction. `at` is a time at which the transaction held the lock. */
async function changeBooking(client: pg.Client, creator: string, subject: string): Promise<Attempt> {
  const ranges = Array.from({ length: randomOf([0, 1, 1, 1, 2]) }, randomRange)
  await client.query('begin')
  await client.query('select public.lock_schedule($1)', [creator])
  const { rows } = await client.query<{ taken: boolean; at: string }>(
    `select public.schedule_occupy($1, 'call', $2, $3::tstzrange[]) as taken, extract(epoch from clock_timestamp())::text as at`,
    [creator, subject, ranges.map(literal)],
  )
  await client.query('commit')
  if (!rows[0]) throw new Error('no answer')
  return { creator, subject, ranges, ...rows[0] }
}

/** Replays the attempts one after another. Fails if a result differs. @returns the final bookings. */
function replay(attempts: Attempt[]): Map<string, Range[]> {
  const bookedRanges = new Map<string, Range[]>()
  for (const { subject, ranges, taken } of attempts.toSorted((a, b) => Number(a.at) - Number(b.at))) {
    const others = [...bookedRanges].flatMap(([other, theirs]) => (other === subject ? [] : theirs))
    const isFree = ranges.every(([from, to]) => others.every(([start, end]) => to <= start || from >= end))
    expect(taken).toBe(isFree)
    if (isFree) bookedRanges.set(subject, ranges)
  }
  return bookedRanges
}

test('200 concurrent overlapping bookings, moves and releases on 8 connections are serializable', async () => {
  const creators = await Promise.all(
    [1, 2].map(async () => ({
      ...(await world.person('creator')),
      subjects: Array.from({ length: 15 }, () => crypto.randomUUID()),
    })),
  )
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: world.cloud.ownerUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  const attempts: Attempt[] = []
  try {
    const some = async (client: pg.Client) => {
      for (let i = 0; i < 25; i++) {
        const { id, subjects } = randomOf(creators)
        attempts.push(await changeBooking(client, id, randomOf(subjects)))
      }
    }
    await Promise.all(clients.map(some))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  expect(attempts).toHaveLength(200)
  expect(new Set(attempts.map(({ taken }) => taken)).size).toBe(2)
  for (const { id } of creators) {
    const bookedRanges = [...replay(attempts.filter(({ creator }) => creator === id)).values()].flat()
    const rows = await world.owner<{ starts: Date; ends: Date }>(
      'select lower(during) as starts, upper(during) as ends from bookings where creator_id = $1',
      [id],
    )
    const minute = (at: Date) => (at.getTime() - base) / 60_000
    expect(rows.map(({ starts, ends }) => `${minute(starts)} ${minute(ends)}`).sort()).toEqual(
      bookedRanges.map(([from, to]) => `${from} ${to}`).sort(),
    )
  }
})

test('two dates of one call may overlap each other; a refused move changes nothing', async () => {
  const creator = await world.person('creator')
  const [call, event] = [crypto.randomUUID(), crypto.randomUUID()]
  const occupy = async (kind: string, subject: string, ranges: Range[]) => {
    const [row] = await world.owner<{ taken: boolean }>(
      `select public.schedule_occupy($1, $2, $3, $4::tstzrange[]) as taken`,
      [creator.id, kind, subject, ranges.map(literal)],
    )
    return row?.taken
  }
  const bookedRanges = (subject: string) =>
    world.owner('select during from bookings where subject_id = $1 order by during', [subject])
  expect(
    await occupy('call', call, [
      [0, 30],
      [15, 45],
    ]),
  ).toBe(true)
  expect(await occupy('event', event, [[45, 60]])).toBe(true)
  const before = await bookedRanges(event)
  expect(
    await occupy('event', event, [
      [100, 120],
      [44, 60],
    ]),
  ).toBe(false)
  expect(await bookedRanges(event)).toEqual(before)
  expect(await occupy('call', call, [])).toBe(true)
  expect(await bookedRanges(call)).toEqual([])
  expect(await occupy('event', event, [[44, 60]])).toBe(true)
})

test('the application’s database role cannot write bookings or the timeline directly', async () => {
  const creator = await world.person('creator')
  for (const statement of [
    `insert into bookings (creator_id, kind, subject_id, during) values ('${creator.id}', 'call', '${creator.id}', '[2027-01-01,2027-01-02)')`,
    'delete from bookings',
    `insert into timeline (subject_id, actor, what) values ('${creator.id}', 'clock', 'asked')`,
    `update timeline set what = 'nothing'`,
  ])
    await expect(world.db.execute(statement), statement).rejects.toMatchObject({ cause: { code: '42501' } })
})
