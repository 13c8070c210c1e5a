import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { availabilityDefaults, REFUSALS, SENTENCES, slotDays } from './spec.ts'

const world = createWorld()

test('returns the default hours in the profile’s time zone if the creator has saved none', async () => {
  const creator = await world.person('creator')
  expect(await world.as(creator).availability.mine()).toEqual({ ...availabilityDefaults, time_zone: 'UTC' })
  await world.owner(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [creator.id])
  expect(await world.as(creator).availability.mine()).toMatchObject({ time_zone: 'Asia/Tokyo' })
  // browsers know some time zones that the database does not know
  await world.owner(`update users set time_zone = 'Mars/Base' where id = $1`, [creator.id])
  expect(await world.as(creator).availability.mine()).toMatchObject({ time_zone: 'UTC' })
  expect(await world.as(creator).availability.save({ buffer_minutes: 5 })).toMatchObject({ time_zone: 'UTC' })
})

test('saving one field leaves all other fields and weekdays unchanged', async () => {
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
    ...availabilityDefaults,
    time_zone: 'Europe/Berlin',
    buffer_minutes: 15,
    weekly: { ...availabilityDefaults.weekly, friday: { enabled: true, ranges: friday.ranges.toReversed() } },
  }
  expect(saved).toEqual({ ...expected, success: true })
  expect(await availability.mine()).toEqual(expected)
  // clients may send a response back unchanged
  expect(await availability.save(saved)).toEqual(saved)
  const overrides = [
    { date: '2027-12-25', ranges: [] },
    { date: '2027-12-24', ranges: [{ start: '09:00', end: '12:00' }] },
  ]
  expect((await availability.save({ overrides })).overrides).toEqual(overrides.toReversed())
})

test('five concurrent saves of different fields keep every change', async () => {
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

test('saves no part of a refused change', async () => {
  const creator = await world.person('creator')
  for (const [body, sentence] of [
    [{ ...day(['10:00', '09:00']), buffer_minutes: 5 }, SENTENCES.rangeOrder],
    [{ time_zone: 'Mars/Base', buffer_minutes: 5 }, REFUSALS.zoneUnknown.sentence],
  ] as const)
    expect(await world.rest('PUT', '/availability', { as: creator, body })).toMatchObject({
      status: 422,
      body: { error: sentence },
    })
  expect(await world.as(creator).availability.mine()).toEqual({ ...availabilityDefaults, time_zone: 'UTC' })
})

test('accepts adjacent ranges and a range that ends at 24:00', async () => {
  const creator = await world.person('creator')
  const body = day(['09:00', '12:00'], ['12:00', '24:00'])
  const answer = await world.rest('PUT', '/availability', { as: creator, body })
  expect(answer).toMatchObject({ status: 200, body: { success: true, ...body } })
})

test('a visitor reads free slots by username over REST and gets an error for invalid days', async () => {
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
  // with only one bound, the response still spans at most the allowed number of days
  const open = { enabled: true, ranges: [{ start: '10:00', end: '10:15' }] }
  await world.as(creator).availability.save({ weekly: { saturday: open, sunday: open }, horizon_days: 365 })
  const to = new Date(Date.now() + 300 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { body } = await world.rest('GET', `${path}?to=${to}`)
  const days = new Set(body.slots.map(({ start }: { start: string }) => start.slice(0, 10)))
  expect(days.size).toBeLessThanOrEqual(slotDays.max)
})

test('the booking terms contain the rules, the rates and the first free slot', async () => {
  const creator = await world.person('creator')
  await world.as(creator).availability.save({ time_zone: 'Asia/Tokyo', notice_minutes: 0, cancel_hours: 6 })
  await world.owner('update creator_profiles set accepts_voice = false, video_rate = 80 where user_id = $1', [
    creator.id,
  ])
  const of = (now: string) =>
    world.as(undefined, { now: new Date(now) }).availability.of({ creatorId: creator.username })
  expect(await of('2027-06-12T00:00:00Z')).toEqual({
    creator: { id: creator.id, username: creator.username, display_name: creator.username, avatar_url: null },
    time_zone: 'Asia/Tokyo',
    horizon_days: 60,
    notice_minutes: 0,
    cancel_hours: 6,
    // this is a Saturday; the next working hours are on Monday
    next: '2027-06-14',
    next_start: new Date('2027-06-14T00:00:00Z'),
    accepts: { video: true, voice: false },
    rates: { video: 80, voice: 50 },
  })
  const off = { enabled: false, ranges: [] }
  await world.as(creator).availability.save({
    weekly: { monday: off, tuesday: off, wednesday: off, thursday: off, friday: off },
  })
  expect(await of('2027-06-12T00:00:00Z')).toMatchObject({ next: null, next_start: null })
})

test('hides the creator from a fan who blocked them and from visitors of a hidden country', async () => {
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
