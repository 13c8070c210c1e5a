import { expect, test, vi } from 'vitest'
import { eventsIn } from '../../../testing/events.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import type { CallSide } from '../lists.ts'
import { goodbyeSeconds, heartbeatSeconds, lastHeartbeatSeconds } from '../meter/spec.ts'
import type { MeterReading } from '../meter/state.ts'

const good = { type: 'beat', sending: true, receiving: true }
const sides = ['fan', 'creator'] as const
const [callMinutes, bufferMinutes, minuteMs] = [20, 5, 60_000] as const

/** Creates an accepted call of 20 minutes. The creator has a buffer of five minutes between bookings. */
async function acceptCall(world: World, rate: number) {
  const people = { fan: await world.person('fan', 20_000), creator: await world.person('creator') }
  const { fan, creator } = people
  await world.as(creator).availability.save({ buffer_minutes: bufferMinutes, time_zone: 'UTC' })
  await world.owner('update creator_profiles set video_rate = $2 where user_id = $1', [creator.id, rate])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: callMinutes })
  await world.as(creator).sessions.accept({ id: request.id })
  // these calls keep going, so that only the next booking ends them
  await world.owner('update call_requests set keeps_going = true where id = $1', [request.id])
  const endsAt = Date.now() + callMinutes * minuteMs
  const lines: Partial<Record<CallSide, NonNullable<Awaited<ReturnType<World['meter']>>>>> = {}
  // skips other messages, such as a new URL of the meter
  const lastReadingOf = (side: CallSide) =>
    lines[side]?.line.heard.findLast((message) => 'state' in message) as MeterReading | undefined
  let skippedMs = 0
  const skip = (seconds: number) => {
    skippedMs += seconds * 1_000
    world.skip(seconds * 1_000)
  }
  /** Returns the seconds to the start of the goodbye before a limit, on the clock of the meter. */
  const secondsToGoodbye = (limit: number) => (limit - Date.now() - skippedMs) / 1_000 - goodbyeSeconds
  /** Expects the hold to cover the next minute, or the time to the goodbye. */
  const expectCover = () => {
    const reading = lastReadingOf('creator')
    expect(reading?.left_tokens).toBeGreaterThanOrEqual((Math.min(60, reading?.booking_seconds ?? 60) * rate) / 60)
  }
  /** Lets seconds pass with good media on both sides. Each step waits until the database has extended the hold. */
  const pass = async (seconds: number, step = heartbeatSeconds) => {
    for (let left = seconds; left > 0; left -= step) {
      skip(Math.min(left, step))
      for (const side of sides) await lines[side]?.say(good)
      await vi.waitFor(expectCover)
    }
  }
  return {
    ...people,
    id: request.id,
    endsAt,
    lastReadingOf,
    skip,
    secondsToGoodbye,
    pass,
    /** Lets time pass until at most `seconds` are left to the goodbye, however long the steps take. */
    async passTo(limit: number, seconds: number, step = heartbeatSeconds) {
      while (secondsToGoodbye(limit) > seconds) await pass(step, step)
    },
    async come(side: CallSide) {
      const line = await world.meter({ call: request.id, side, session: people[side].claims.familyId })
      if (!line) throw new Error('the meter refused a connection')
      lines[side] = line
      await line.say(good)
    },
  }
}
type AcceptedCall = Awaited<ReturnType<typeof acceptCall>>

/** Creates an event of the creator about `minutes` from now. Returns its id and start. */
async function bookNext(world: World, { creator }: AcceptedCall, minutes: number) {
  const startsAt = Math.ceil((Date.now() + minutes * minuteMs) / minuteMs) * minuteMs
  const text = new Date(startsAt).toISOString()
  const id = await eventsIn(world).put(creator, { date: text.slice(0, 10), time: text.slice(11, 16) })
  await world.settled()
  return { id, startsAt }
}

/** Expects the call to end at the time limit before the next booking, and the fan's wallet to match its bill. */
async function expectEndByLimit(world: World, call: AcceptedCall, limit: number) {
  for (const side of sides)
    await vi.waitFor(() => expect(call.lastReadingOf(side)).toMatchObject({ state: 'goodbye', reason: 'time' }))
  expect(call.lastReadingOf('fan')).toMatchObject({ left_reason: 'booking', booking_seconds: 0 })
  await call.pass(goodbyeSeconds + lastHeartbeatSeconds + 1, 1)
  for (const side of sides) expect(call.lastReadingOf(side)).toMatchObject({ state: 'ended', reason: 'time' })
  const receipt = await vi.waitFor(async () => (await world.as(call.fan).sessions.receipt({ id: call.id })).receipt)
  const ends = receipt.intervals.map(({ to }) => Date.parse(String(to)))
  // the meter checks its limits every second
  expect(Math.max(...ends)).toBeLessThanOrEqual(limit + 3_000)
  expect(await world.as(call.fan).wallet.balance()).toMatchObject({ balance: 20_000 - receipt.tokens, held: 0 })
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
  return receipt
}

test('a paid call shows the next booking while waiting, and ends at the buffer before that booking', async () => {
  const world = createWorld()
  const call = await acceptCall(world, 60)
  const next = await bookNext(world, call, 30)
  const limit = next.startsAt - bufferMinutes * minuteMs
  await call.come('fan')
  expect(call.lastReadingOf('fan')).toMatchObject({ state: 'waiting', booking_seconds: expect.any(Number) })
  await call.come('creator')
  const reading = call.lastReadingOf('creator')
  expect(reading).toMatchObject({ state: 'running', left_reason: 'booking' })
  expect(Math.abs((reading?.left_seconds ?? 0) - call.secondsToGoodbye(limit))).toBeLessThan(10)
  await call.passTo(limit, 290)
  for (const side of sides) expect(call.lastReadingOf(side)?.booking_seconds).toBeLessThanOrEqual(300)
  await call.passTo(limit, 10)
  await call.passTo(limit, -5, 1)
  const { tokens } = await expectEndByLimit(world, call, limit)
  expect(tokens).toBeGreaterThan(callMinutes * 60)
})

test('a call that begins two minutes before its agreed end ends for the next booking', async () => {
  const world = createWorld()
  const call = await acceptCall(world, 60)
  await bookNext(world, call, callMinutes)
  call.skip(Math.floor((call.endsAt - Date.now()) / 1_000) - 120)
  for (const side of sides) await call.come(side)
  const reading = call.lastReadingOf('fan')
  expect(reading).toMatchObject({ state: 'running', left_reason: 'booking' })
  expect(reading?.left_seconds).toBeLessThanOrEqual(120 - goodbyeSeconds)
  await call.passTo(call.endsAt, 10)
  await call.passTo(call.endsAt, -5, 1)
  const { seconds } = await expectEndByLimit(world, call, call.endsAt)
  expect(seconds).toBeGreaterThan(60)
})

test('the time limit of a free call follows new and cancelled bookings', async () => {
  const world = createWorld()
  const call = await acceptCall(world, 0)
  for (const side of sides) await call.come(side)
  expect(call.lastReadingOf('fan')).toMatchObject({ left_reason: 'longest', booking_seconds: null })
  const first = await bookNext(world, call, callMinutes + 10)
  const lastReading = () => call.lastReadingOf('creator')
  await vi.waitFor(() => expect(lastReading()).toMatchObject({ left_reason: 'booking' }))
  await eventsIn(world).cancel(call.creator, first.id)
  await world.settled()
  await vi.waitFor(() => expect(lastReading()).toMatchObject({ left_reason: 'longest', booking_seconds: null }))
  const second = await bookNext(world, call, callMinutes + 10)
  const limit = second.startsAt - bufferMinutes * minuteMs
  await vi.waitFor(() => expect(lastReading()).toMatchObject({ left_reason: 'booking' }))
  await call.passTo(limit, 10)
  await call.passTo(limit, -5, 1)
  expect((await expectEndByLimit(world, call, limit)).tokens).toBe(0)
})
