import { expect, test, vi } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../../testing/world.ts'
import { goodbyeSeconds, heartbeatSeconds, lastHeartbeatSeconds } from '../meter/spec.ts'
import type { MeterReading } from '../meter/state.ts'

const good = { type: 'beat', sending: true, receiving: true }
const [rate, bookedMinutes] = [60, 5] as const

/** Starts a call of 5 minutes. The fan has `left` further tokens. */
async function startCall(world: World, left = 1_000, price: number = rate) {
  const callOf = async () => (await world.as(people.fan).sessions.session({ id })).session
  const balance = () => world.as(people.fan).wallet.balance()
  const expectLedgerProof = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])
  const people = {
    fan: await world.person('fan', price * bookedMinutes + left),
    creator: await world.person('creator'),
  }
  const { fan, creator } = people
  await world.owner('update creator_profiles set video_rate = $2 where user_id = $1', [creator.id, price])
  const { request } = await world
    .as(fan)
    .sessions.ask({ creator_id: creator.id, type: 'video', minutes: bookedMinutes })
  const { id } = request
  await world.as(creator).sessions.accept({ id })
  const enter = async (side: 'fan' | 'creator') => {
    const line = await world.meter({ call: id, side, session: people[side].claims.familyId })
    if (!line) throw new Error('the meter refused a connection')
    await line.say(good)
    return line
  }
  const lines = [await enter('fan'), await enter('creator')]
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= heartbeatSeconds) {
      world.skip(Math.min(left, heartbeatSeconds) * 1_000)
      for (const line of lines) await line.say(good)
    }
  }
  await vi.waitFor(async () => expect(await callOf()).toMatchObject({ status: 'in_progress' }))
  return {
    fan,
    creator,
    id,
    pass,
    callOf,
    balance,
    expectLedgerProof,
    /** Returns the latest state of the meter; skips other messages, such as a new URL of the meter. */
    reading: () => lines[0]?.line.heard.findLast((message) => 'state' in message) as MeterReading | undefined,
  }
}
const refusal = (code: string) => ({ cause: { code } })

test("a call ends after its agreed minutes, also if the fan's wallet has more tokens", async () => {
  const world = createWorld()
  const call = await startCall(world)
  expect(call.reading()).toMatchObject({ left_reason: 'agreed' })
  expect(call.reading()?.left_seconds).toBeLessThanOrEqual(bookedMinutes * 60)
  await call.pass(bookedMinutes * 60)
  expect(call.reading()).toMatchObject({ state: 'goodbye', reason: 'agreed' })
  await call.pass(goodbyeSeconds + lastHeartbeatSeconds + 1)
  await vi.waitFor(async () => expect(await call.callOf()).toMatchObject({ status: 'completed' }))
  expect((await call.balance()).balance).toBeGreaterThanOrEqual(1_000)
  await call.expectLedgerProof()
})

test('added minutes hold tokens once per key and extend the call, also during the goodbye', async () => {
  const world = createWorld()
  const call = await startCall(world)
  const key = crypto.randomUUID()
  const add = (idempotencyKey: string) => world.as(call.fan).sessions.addMinutes({ id: call.id, idempotencyKey })
  const answers = await Promise.all([add(key), add(key), add(key)])
  for (const { balance } of answers) expect(balance).toBe(700)
  await world.settled()
  await vi.waitFor(() => expect(call.reading()?.left_seconds).toBeGreaterThan(9 * 60))
  expect(await call.callOf()).toMatchObject({ agreed_minutes: 10, held: 600 })
  await call.pass(10 * 60)
  expect(call.reading()).toMatchObject({ state: 'goodbye', reason: 'agreed' })
  await add(crypto.randomUUID())
  await world.settled()
  await vi.waitFor(() => expect(call.reading()).toMatchObject({ state: 'running', left_reason: 'agreed' }))
  expect(await call.balance()).toMatchObject({ balance: 400, held: 900 })
  await world.as(call.creator).sessions.end({ id: call.id })
  await call.expectLedgerProof()
})

test('concurrent additions with different keys never hold more tokens than the fan has', async () => {
  const world = createWorld()
  const call = await startCall(world, 750)
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      world.as(call.fan).sessions.addMinutes({ id: call.id, idempotencyKey: crypto.randomUUID() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await call.balance()).toMatchObject({ balance: 150, held: 900 })
  await call.expectLedgerProof()
})

test('refuses to add minutes by the creator, without enough tokens, into the next booking, or outside of a call', async () => {
  const world = createWorld()
  const call = await startCall(world, 100)
  const add = (who: TestPerson, minutes = 5) => world.as(who).sessions.addMinutes({ id: call.id, minutes })
  await expect(add(call.creator)).rejects.toMatchObject(refusal('NOT_YOURS_TO_DO'))
  await expect(add(call.fan)).rejects.toMatchObject(refusal('INSUFFICIENT_TOKENS'))
  const next = [Date.now() + 8 * 60_000, Date.now() + 20 * 60_000].map((at) => new Date(at))
  await world.owner(
    "insert into bookings (creator_id, kind, subject_id, during) values ($1, 'event', $2, tstzrange($3, $4))",
    [call.creator.id, crypto.randomUUID(), ...next],
  )
  await expect(add(call.fan)).rejects.toMatchObject(refusal('NO_TIME_LEFT'))
  expect(await add(call.fan, 1)).toMatchObject({ balance: 40 })
  await world.as(call.creator).sessions.end({ id: call.id })
  world.skip((lastHeartbeatSeconds + 1) * 1_000)
  await vi.waitFor(async () => expect(await call.callOf()).toMatchObject({ status: 'completed' }))
  await expect(add(call.fan, 1)).rejects.toMatchObject(refusal('CALL_NOT_BEGUN'))
  await call.expectLedgerProof()
})

test('added minutes of a free call are free', async () => {
  const world = createWorld()
  const call = await startCall(world, 0, 0)
  const { session } = await world.as(call.fan).sessions.addMinutes({ id: call.id })
  expect(session).toMatchObject({ agreed_minutes: 10, held: 0 })
  await world.settled()
  await vi.waitFor(() => expect(call.reading()?.left_seconds).toBeGreaterThan(9 * 60))
})

test('a fan can choose when joining that the call keeps going; a creator cannot', async () => {
  const world = createWorld()
  const call = await startCall(world)
  await world.as(call.creator).sessions.join({ id: call.id, keep_going: true })
  expect(await call.callOf()).toMatchObject({ keeps_going: false })
  await world.as(call.fan).sessions.join({ id: call.id, keep_going: true })
  await world.settled()
  expect(await call.callOf()).toMatchObject({ keeps_going: true })
  await vi.waitFor(() => expect(call.reading()).toMatchObject({ left_reason: 'tokens' }))
  expect(call.reading()?.left_seconds).toBeGreaterThan(20 * 60)
  // joining again without the option keeps the choice
  await world.as(call.fan).sessions.join({ id: call.id })
  expect(await call.callOf()).toMatchObject({ keeps_going: true })
})
