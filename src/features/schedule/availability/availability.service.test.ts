import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { availabilityDefaults, REFUSALS, SENTENCES, slotDays } from './spec.ts'

const world = createWorld()

test('a creator who saved nothing has the defaults, in the zone of their profile', async () => {
  const creator = await world.person('creator')
  expect(await world.as(creator).availability.mine()).toEqual({ ...availabilityDefaults, time_zone: 'UTC' })
  await world.owner(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [creator.id])
  expect(await world.as(creator).availability.mine()).toMatchObject({ time_zone: 'Asia/Tokyo' })
  // a zone that the browser knows and the database does not
  await world.owner(`update users set time_zone = 'Mars/Base' where id = $1`, [creator.id])
  expect(await world.as(creator).availability.mine()).toMatchObject({ time_zone: 'UTC' })
  expect(await world.as(creator).availability.save({ buffer_minutes: 5 })).toMatchObject({ time_zone: 'UTC' })
})

test('a change leaves everything else as it was, weekdays too', async () => {
  const creator = await world.person('creator')
  const { availability } = world.as(creator)
  await availability.save({ time_zone: 'Europe/Berlin', max_per_day: 4, buffer_minutes: 15 })
  const friday = {
    enabled: true,
    ranges: [
      { start: '14:00', end: '24:00' },
      { start: '08:00', end: '12:00' },
    ],
  }
  const saved = await availability.save({ weekly: { friday }, max_per_day: null })
  const expected = {
    ...{ ...availabilityDefaults, time_zone: 'Europe/Berlin', buffer_minutes: 15 },
    weekly: { ...availabilityDefaults.weekly, friday: { enabled: true, ranges: friday.ranges.toReversed() } },
  }
  expect(saved).toEqual({ ...expected, success: true })
  expect(await availability.mine()).toEqual(expected)
  // an answer can be sent back as it is
  expect(await availability.save(saved)).toEqual(saved)
  const overrides = [
    { date: '2027-12-25', ranges: [] },
    { date: '2027-12-24', ranges: [{ start: '09:00', end: '12:00' }] },
  ]
  expect((await availability.save({ overrides })).overrides).toEqual(overrides.toReversed())
})

test('changes at the same moment all hold', async () => {
  const creator = await world.person('creator')
  const { availability } = world.as(creator)
  const off = { enabled: false, ranges: [] }
  await Promise.all([
    availability.save({ buffer_minutes: 20 }),
    availability.save({ horizon_days: 7 }),
    availability.save({ weekly: { monday: off } }),
    availability.save({ weekly: { tuesday: off } }),
    availability.save({ cancel_hours: 48 }),
  ])
  const found = await availability.mine()
  expect(found).toMatchObject({ buffer_minutes: 20, horizon_days: 7, cancel_hours: 48 })
  expect(found.weekly).toMatchObject({ monday: off, tuesday: off, wednesday: availabilityDefaults.weekly.wednesday })
})

const day = (...ranges: [string, string][]) => ({
  weekly: { monday: { enabled: true, ranges: ranges.map(([start, end]) => ({ start, end })) } },
})
const refused: [string, object, string][] = [
  ['an end before the start', day(['10:00', '09:00']), SENTENCES.rangeOrder],
  ['an empty range', day(['10:00', '10:00']), SENTENCES.rangeOrder],
  ['overlapping ranges', day(['09:00', '12:00'], ['11:45', '13:00']), SENTENCES.rangesOverlap],
  ['a day that is on without hours', day(), SENTENCES.rangesMissing],
  ['a date twice', { overrides: [1, 2].map(() => ({ date: '2027-01-01', ranges: [] })) }, SENTENCES.overrideTwice],
  [
    'a day that does not exist',
    { overrides: [{ date: '2027-02-30', ranges: [] }] },
    'Dates are written like 2026-11-20.',
  ],
  ['an offset instead of a zone', { time_zone: '+05:30' }, REFUSALS.zoneUnknown.sentence],
  ['a zone without summer time', { time_zone: 'CET' }, REFUSALS.zoneUnknown.sentence],
  ['an unknown zone', { time_zone: 'Mars/Base' }, REFUSALS.zoneUnknown.sentence],
  ['a long buffer', { buffer_minutes: 121 }, SENTENCES.bufferForm],
  ['a misspelt field', { bufferMinutes: 10 }, 'Please check what you entered.'],
]

test.for(refused)('%s is refused', async ([, body, sentence]) => {
  const creator = await world.person('creator')
  const answer = await world.rest('PUT', '/availability', { as: creator, body })
  expect(answer.status).toBe(422)
  if (sentence !== 'Please check what you entered.') expect(answer.body.error).toBe(sentence)
  expect(await world.as(creator).availability.mine()).toEqual({ ...availabilityDefaults, time_zone: 'UTC' })
})

test('ranges may touch, and 24:00 is an end', async () => {
  const creator = await world.person('creator')
  const body = day(['09:00', '12:00'], ['12:00', '24:00'])
  const answer = await world.rest('PUT', '/availability', { as: creator, body })
  expect(answer).toMatchObject({ status: 200, body: { success: true, ...body } })
})

test('over REST a visitor asks for slots by username, and is told of wrong days', async () => {
  const creator = await world.person('creator')
  const path = `/availability/${creator.username}/slots`
  const answer = await world.rest('GET', `${path}?minutes=60&time_zone=America/New_York`)
  expect(answer).toMatchObject({ status: 200, body: { time_zone: 'America/New_York', creator_time_zone: 'UTC' } })
  const [slot] = answer.body.slots
  expect(Date.parse(slot.end) - Date.parse(slot.start)).toBe(3_600_000)
  const errorOf = async (query: string) => (await world.rest('GET', `${path}?${query}`)).body.error
  expect(await errorOf('from=2027-01-01&to=2027-03-04')).toBe(SENTENCES.daysMany)
  expect(await errorOf('from=2027-01-02&to=2027-01-01')).toBe(SENTENCES.daysOrder)
  expect(await errorOf('minutes=7')).toBe(SENTENCES.minutesForm)
  // with one end alone it is no more than a question may span
  const open = { enabled: true, ranges: [{ start: '10:00', end: '10:15' }] }
  await world.as(creator).availability.save({ weekly: { saturday: open, sunday: open }, horizon_days: 365 })
  const to = new Date(Date.now() + 300 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { body } = await world.rest('GET', `${path}?to=${to}`)
  const days = new Set(body.slots.map(({ start }: { start: string }) => start.slice(0, 10)))
  expect(days.size).toBeLessThanOrEqual(slotDays.max)
})

test('a page for booking has the terms, the rates and the first free slot', async () => {
  const creator = await world.person('creator')
  await world.as(creator).availability.save({ time_zone: 'Asia/Tokyo', notice_minutes: 0, cancel_hours: 6 })
  await world.owner('update creator_profiles set accepts_voice = false, video_rate = 80 where user_id = $1', [
    creator.id,
  ])
  const of = (now: string) =>
    world.as(undefined, { now: new Date(now) }).availability.of({ creatorId: creator.username })
  expect(await of('2027-06-12T00:00:00Z')).toEqual({
    creator: { id: creator.id, username: creator.username, display_name: creator.username, avatar_url: null },
    ...{ time_zone: 'Asia/Tokyo', horizon_days: 60, notice_minutes: 0, cancel_hours: 6 },
    // a Saturday: the next hours are on Monday
    ...{ next: '2027-06-14', next_start: new Date('2027-06-14T00:00:00Z') },
    accepts: { video: true, voice: false },
    rates: { video: 80, voice: 50 },
  })
  const off = { enabled: false, ranges: [] }
  await world.as(creator).availability.save({
    weekly: { monday: off, tuesday: off, wednesday: off, thursday: off, friday: off },
  })
  expect(await of('2027-06-12T00:00:00Z')).toMatchObject({ next: null, next_start: null })
})

test('for whom a creator blocked, or hides from, they are not there', async () => {
  const [creator, fan] = await Promise.all([world.person('creator'), world.person('fan')])
  await world.owner('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [fan.id, creator.id])
  await expect(world.as(fan).availability.slots({ creatorId: creator.id })).rejects.toThrow(
    REFUSALS.creatorNotFound.sentence,
  )
  await world.as(creator).social.setPrivacy({ hidden_countries: ['DE'] })
  const visitor = (country: string | null) => {
    const { request } = world.contextOf()
    return world.as(undefined, { request: { ...request, country } }).availability.of({ creatorId: creator.id })
  }
  await expect(visitor('DE')).rejects.toThrow(REFUSALS.creatorNotFound.sentence)
  expect(await visitor('FR')).toMatchObject({ creator: { id: creator.id } })
})
