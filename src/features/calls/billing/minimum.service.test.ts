import { expect, test, vi } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import type { CallSide } from '../lists.ts'
import { graceSeconds, heartbeatSeconds, lastBeatSeconds } from '../meter/spec.ts'
import { findTerms, writeRecord } from '../meter/store.server.ts'
import { courtesyDays, silenceSeconds } from './spec.ts'
import { resolveMinimum } from './store.server.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }
const alone = { type: 'beat', sending: true, receiving: false }
const sides = ['fan', 'creator'] as const
const [bought, rate, talked] = [2_000, 60, 98] as const
const least = 5 * rate
const talkCost = (seconds: number) => seconds - 30

/** A call of 20 minutes at one token a second, after 98 seconds. */
async function talking(people?: { fan: TestPerson; creator: TestPerson }) {
  const { fan, creator } = people ?? { fan: await world.person('fan', bought), creator: await world.person('creator') }
  await world.owner('update creator_profiles set video_rate = $2 where user_id = $1', [creator.id, rate])
  // removes the booking of an earlier call, which has ended on the clock of its meter only
  await world.owner('delete from bookings where creator_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await world.as(creator).sessions.accept({ id: request.id })
  const enter = async (side: CallSide) => {
    const who = side === 'fan' ? fan : creator
    const line = await world.meter({ call: request.id, side, session: who.claims.familyId })
    if (!line) throw new Error('the meter refused a connection')
    await line.say(good)
    return line
  }
  const lines = { fan: await enter('fan'), creator: await enter('creator') }
  const look = async () => {
    const question = new Request('https://room/', { method: 'POST', body: JSON.stringify({ ask: 'look' }) })
    await world.contextOf().providers.rooms.send('call', request.id, question)
  }
  const pass = async (seconds: number, beats: Partial<Record<CallSide, object>>) => {
    for (let left = seconds; left > 0; left -= heartbeatSeconds) {
      world.skip(Math.min(left, heartbeatSeconds) * 1_000)
      for (const side of sides) if (beats[side]) await lines[side].say(beats[side])
      await look()
    }
  }
  await pass(talked, { fan: good, creator: good })
  return { fan, creator, id: request.id, lines, pass, look }
}
type Talking = Awaited<ReturnType<typeof talking>>

const receiptOf = async (who: TestPerson, { id }: { id: string }) =>
  (await world.as(who).sessions.receipt({ id })).receipt
const earnedBy = async ({ id }: TestPerson) => {
  const [row] = await world.owner<{ tokens: number }>(
    "select coalesce(sum(tokens), 0)::int as tokens from ledger.movements where payee_id = $1 and kind = 'call'",
    [id],
  )
  return row?.tokens
}
const balanceOf = (who: TestPerson) => world.as(who).wallet.balance()
const proven = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])
const settledReceipt = async (call: Talking) => {
  world.skip((lastBeatSeconds + 1) * 1_000)
  await call.look()
  return vi.waitFor(() => receiptOf(call.fan, call))
}
/** Lets the fan go silent and stay away while the creator stays. */
const drop = (call: Talking) => call.pass(silenceSeconds + graceSeconds + heartbeatSeconds, { creator: alone })

async function reported() {
  const call = await talking()
  const about = { subject: 'person', subject_id: call.creator.id, reason: 'harassment', details: '' } as const
  const { id: report } = await world.as(call.fan).moderation.report(about)
  await world.settled()
  return { ...call, report, receipt: await settledReceipt(call) }
}

test('a fan who drops out pays the seconds once in 30 days per creator, and the minimum after that', async () => {
  const call = await talking()
  await drop(call)
  const first = await settledReceipt(call)
  expect(first.lines.at(-1)).toMatchObject({ what: 'courtesy', tokens: 0 })
  expect(first.tokens).toBe(talkCost(first.seconds))
  const again = await talking(call)
  await drop(again)
  const second = await settledReceipt(again)
  expect(second.tokens).toBe(least)
  expect(await earnedBy(call.creator)).toBe(first.tokens + least)
  const other = await talking({ fan: call.fan, creator: await world.person('creator') })
  await drop(other)
  expect((await settledReceipt(other)).lines.at(-1)).toMatchObject({ what: 'courtesy' })
  await world.owner('update call_records set ended_at = ended_at - make_interval(days => $2) where call_id = $1', [
    ...[call.id, courtesyDays + 1],
  ])
  await world.owner('delete from bookings where creator_id = $1', [call.creator.id])
  const { request } = await world.as(call.fan).sessions.ask({ creator_id: call.creator.id, type: 'video', minutes: 5 })
  await world.as(call.creator).sessions.accept({ id: request.id })
  expect(await findTerms(world.db, request.id)).toMatchObject({ has_courtesy: true, credit_seconds: 180 })
  await proven()
})

test('seconds that were given back today are missing in the credit of the next call of the pair', async () => {
  const call = await talking()
  await writeRecord(world.db, call.id, {
    seconds: 90,
    free_seconds: 90,
    rate,
    tokens: 0,
    intervals: [],
    reason: 'left',
    by: null,
    lines: [{ what: 'credit', seconds: 50, tokens: 0 }],
    ended_at: new Date().toISOString(),
  })
  expect(await findTerms(world.db, call.id)).toMatchObject({ credit_seconds: 130 })
})

test('a fan who blocks the creator ends the call and pays the minimum', async () => {
  const call = await talking()
  await world.as(call.fan).social.block({ userId: call.creator.id })
  await world.settled()
  expect(await settledReceipt(call)).toMatchObject({ tokens: least })
  expect(await balanceOf(call.fan)).toMatchObject({ balance: bought - least, held: 0 })
  await proven()
})

test('a creator who blocks the fan gets only the seconds', async () => {
  const call = await talking()
  await world.as(call.creator).social.block({ userId: call.fan.id })
  await world.settled()
  const receipt = await settledReceipt(call)
  expect(receipt.tokens).toBe(talkCost(receipt.seconds))
})

test('a report by the fan keeps the rest of the minimum held, and a dismissed case pays it once', async () => {
  const { fan, creator, id, report, receipt } = await reported()
  const paid = talkCost(receipt.seconds)
  expect(receipt).toMatchObject({ tokens: paid, held_tokens: least - paid })
  expect(await balanceOf(fan)).toMatchObject({ balance: bought - least, held: least - paid })
  expect(await receiptOf(creator, { id })).toMatchObject({ tokens: paid, held_tokens: least - paid })
  await world.as(await world.person('admin')).moderation.cases.dismiss({ id: report, reason: 'no_violation' })
  await world.settled()
  await Promise.all([true, false, true, false].map((pays) => resolveMinimum(world.db, id, pays)))
  expect(await balanceOf(fan)).toMatchObject({ balance: bought - least, held: 0 })
  expect(await earnedBy(creator)).toBe(least)
  const after = await receiptOf(fan, { id })
  expect(after).toMatchObject({ tokens: least })
  expect(after).not.toHaveProperty('held_tokens')
  expect(after.lines.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(least)
  expect(await receiptOf(creator, { id })).toEqual(after)
  const { request } = await world.as(fan).sessions.request({ id })
  expect(request.timeline.slice(-2).map(({ what }) => what)).toEqual(['minimum_held', 'minimum_paid'])
  await proven()
})

test('a removal by the reported case returns the rest of the minimum to the fan', async () => {
  const { fan, creator, id, report, receipt } = await reported()
  await world.as(await world.person('admin')).moderation.cases.remove({ id: report, reason: 'harassment' })
  await world.settled()
  expect(await balanceOf(fan)).toMatchObject({ balance: bought - receipt.tokens, held: 0 })
  expect(await earnedBy(creator)).toBe(receipt.tokens)
  expect((await receiptOf(fan, { id })).lines.map(({ what }) => what)).toEqual(['free', 'talk'])
  await proven()
})

test('concurrent decisions about a held minimum move its tokens exactly once', async () => {
  const { fan, creator, id, receipt } = await reported()
  await Promise.all(Array.from({ length: 8 }, (_, n) => resolveMinimum(world.db, id, n % 2 === 0)))
  const { balance, held } = await balanceOf(fan)
  expect(held).toBe(0)
  expect([receipt.tokens, least]).toContain(bought - balance)
  expect(await earnedBy(creator)).toBe(bought - balance)
  await proven()
})
