import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { beginCall, completeCall } from '../lifecycle/service.server.ts'
import { extendHold } from './store.server.ts'

const world = createWorld()
const minuteMs = 60_000
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

/** Starts a call of 20 minutes at 10 tokens a minute. The fan has `left` further tokens. */
async function startCall(left = 500) {
  const [fan, creator] = [await world.person('fan', 200 + left), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  await beginCall(world.contextOf(), request.id)
  return { fan, creator, id: request.id }
}
const extend = (id: string, tokens: number, until = minutesFromNow(30)) => extendHold(world.db, id, tokens, until)
const balanceOf = (who: TestPerson) => world.as(who).wallet.balance()
const expectLedgerProof = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])
const bookedUntil = async (id: string) => {
  const [row] = await world.owner<{ until: Date }>(
    'select upper(during) as until from bookings where subject_id = $1',
    [id],
  )
  return row?.until
}

test("extends the hold up to the fan's tokens, and charges the call once", async () => {
  const { fan, creator, id } = await startCall(130)
  expect(await extend(id, 0)).toMatchObject({ outcome: 'done', held: 200, spendable: 130, limit_at: null, grown: 0 })
  expect(await extend(id, 50)).toMatchObject({ held: 250, spendable: 80, grown: 50 })
  expect(await extend(id, 100)).toMatchObject({ held: 330, spendable: 0, grown: 80 })
  expect(await extend(id, 100)).toMatchObject({ held: 330, grown: 0 })
  expect(await balanceOf(fan)).toMatchObject({ balance: 0, held: 330 })
  const { request } = await world.as(fan).sessions.request({ id })
  expect(request).toMatchObject({ held: 330, status: 'in_progress' })
  expect(request.timeline.slice(-2)).toMatchObject([
    { who: 'clock', what: 'extended', effect: 'held', tokens: 50 },
    { who: 'clock', what: 'extended', effect: 'held', tokens: 80 },
  ])
  await completeCall(world.contextOf(), id, { tokens: 300 })
  expect(await balanceOf(fan)).toMatchObject({ balance: 30, held: 0 })
  expect(
    await world.owner("select tokens::int from ledger.movements where payee_id = $1 and kind = 'call'", [creator.id]),
  ).toEqual([{ tokens: 300 }])
  await expectLedgerProof()
})

test('seven hold extensions concurrent with the end of a call do not lose or double a token', async () => {
  const { fan, id } = await startCall(250)
  const answers = await Promise.all([
    ...Array.from({ length: 7 }, () => extend(id, 40)),
    completeCall(world.contextOf(), id, { tokens: 120 }),
  ])
  expect(answers.at(-1)).toMatchObject({ status: 'completed', paid_tokens: 120 })
  expect(await balanceOf(fan)).toMatchObject({ balance: 330, held: 0 })
  const grown = answers.map((answer) => ('grown' in answer ? answer.grown : 0)).reduce((a, b) => a + b)
  expect(grown).toBeLessThanOrEqual(250)
  const { request } = await world.as(fan).sessions.request({ id })
  const held = request.timeline.filter(({ what }) => what === 'extended').map(({ tokens }) => tokens)
  expect(held.reduce((a, b) => a + b, 0)).toBe(grown)
  expect(await extend(id, 40)).toEqual({ outcome: 'refused', reason: 'not_under_way' })
  const open = await world.owner("select from ledger.holds where owner_id = $1 and state = 'open'", [fan.id])
  expect(open).toEqual([])
  await expectLedgerProof()
})

test("the fan's weekly spending limit caps the hold", async () => {
  const { fan, id } = await startCall(500)
  await world.as(fan).wallet.setSpendingLimit({ tokens: 260 })
  expect(await extend(id, 100)).toMatchObject({ held: 260, grown: 60, spendable: 440 })
  expect(await extend(id, 100)).toMatchObject({ held: 260, grown: 0 })
})

test('frozen tokens of a disputed purchase do not extend the hold and stay held', async () => {
  const { fan, id } = await startCall(100)
  const client = await world.ownerClient()
  try {
    // rolled back, because the ledger proofs of other tests would report frozen tokens without a dispute
    await client.query('begin')
    await client.query('update ledger.lots set frozen = true where owner_id = $1', [fan.id])
    const { rows } = await client.query("select ledger.call_grow($1, 'in_progress', 50, $2) as extension", [
      ...[id, minutesFromNow(30)],
    ])
    expect(rows).toMatchObject([{ extension: { outcome: 'done', held: 200, grown: 0 } }])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await expectLedgerProof()
})

test("an extended call reserves the creator's time up to the buffer before the next booking", async () => {
  const { creator, id } = await startCall()
  await world.as(creator).availability.save({ buffer_minutes: 10, time_zone: 'UTC' })
  await extend(id, 50, minutesFromNow(25))
  expect(Number(await bookedUntil(id))).toBeGreaterThan(Number(minutesFromNow(24)))
  const next = new Date(Math.ceil(Number(minutesFromNow(50)) / minuteMs) * minuteMs)
  await world.owner(
    "insert into bookings (creator_id, kind, subject_id, during) values ($1, 'event', $2, tstzrange($3, $4))",
    [...[creator.id, crypto.randomUUID(), next, new Date(Number(next) + 30 * minuteMs)]],
  )
  const limit = new Date(Number(next) - 10 * minuteMs)
  expect(await extend(id, 50, minutesFromNow(90))).toMatchObject({ limit_at: limit })
  expect(await bookedUntil(id)).toEqual(limit)
})
