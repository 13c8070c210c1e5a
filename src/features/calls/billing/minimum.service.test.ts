import { expect, test, vi } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import type { CallSide } from '../lists.ts'
import { graceSeconds, heartbeatSeconds, lastHeartbeatSeconds } from '../meter/spec.ts'
import { findTerms, writeRecord } from '../meter/store.server.ts'
import { courtesyDays, silenceSeconds } from './spec.ts'
import { resolveMinimum } from './store.server.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }
const sendingOnly = { type: 'beat', sending: true, receiving: false }
const sides = ['fan', 'creator'] as const
const [boughtTokens, rate, talkedSeconds] = [2_000, 60, 98] as const
const minimumTokens = 5 * rate
const talkCost = (seconds: number) => seconds - 30

/** Starts a call of 20 minutes at one token a second and plays its first 98 seconds. */
async function startCall(people?: { fan: TestPerson; creator: TestPerson }) {
  const { fan, creator } = people ?? {
    fan: await world.person('fan', boughtTokens),
    creator: await world.person('creator'),
  }
  await world.owner('update creator_profiles set video_rate = $2 where user_id = $1', [creator.id, rate])
  // removes the booking of an earlier call: it still reserves the time, because only the meter's clock has moved
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
  await pass(talkedSeconds, { fan: good, creator: good })
  return { fan, creator, id: request.id, lines, pass, look }
}
type RunningCall = Awaited<ReturnType<typeof startCall>>

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
const expectLedgerProof = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])
const settledReceipt = async (call: RunningCall) => {
  world.skip((lastHeartbeatSeconds + 1) * 1_000)
  await call.look()
  return vi.waitFor(() => receiptOf(call.fan, call))
}
/** Lets the fan go silent until the call ends, while the creator keeps sending. */
const loseFan = (call: RunningCall) =>
  call.pass(silenceSeconds + graceSeconds + heartbeatSeconds, { creator: sendingOnly })

async function reportCreator() {
  const call = await startCall()
  const about = { subject: 'person', subject_id: call.creator.id, reason: 'harassment', details: '' } as const
  const { id: report } = await world.as(call.fan).moderation.report(about)
  await world.settled()
  return { ...call, report, receipt: await settledReceipt(call) }
}

test('a fan who loses the connection pays the seconds once in 30 days per creator, then the minimum', async () => {
  const call = await startCall()
  await loseFan(call)
  const first = await settledReceipt(call)
  expect(first.lines.at(-1)).toMatchObject({ what: 'courtesy', tokens: 0 })
  expect(first.tokens).toBe(talkCost(first.seconds))
  const again = await startCall(call)
  await loseFan(again)
  const second = await settledReceipt(again)
  expect(second.tokens).toBe(minimumTokens)
  expect(await earnedBy(call.creator)).toBe(first.tokens + minimumTokens)
  const other = await startCall({ fan: call.fan, creator: await world.person('creator') })
  await loseFan(other)
  expect((await settledReceipt(other)).lines.at(-1)).toMatchObject({ what: 'courtesy' })
  await world.owner('update call_records set ended_at = ended_at - make_interval(days => $2) where call_id = $1', [
    ...[call.id, courtesyDays + 1],
  ])
  await world.owner('delete from bookings where creator_id = $1', [call.creator.id])
  const { request } = await world.as(call.fan).sessions.ask({ creator_id: call.creator.id, type: 'video', minutes: 5 })
  await world.as(call.creator).sessions.accept({ id: request.id })
  expect(await findTerms(world.db, request.id)).toMatchObject({ has_courtesy: true, credit_seconds: 180 })
  await expectLedgerProof()
})

test('seconds credited today reduce the credit of the next call of the same fan and creator', async () => {
  const call = await startCall()
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
  const call = await startCall()
  await world.as(call.fan).social.block({ userId: call.creator.id })
  await world.settled()
  expect(await settledReceipt(call)).toMatchObject({ tokens: minimumTokens })
  expect(await balanceOf(call.fan)).toMatchObject({ balance: boughtTokens - minimumTokens, held: 0 })
  await expectLedgerProof()
})

test('a creator who blocks the fan gets only the seconds', async () => {
  const call = await startCall()
  await world.as(call.creator).social.block({ userId: call.fan.id })
  await world.settled()
  const receipt = await settledReceipt(call)
  expect(receipt.tokens).toBe(talkCost(receipt.seconds))
})

test('after a report by the fan the rest of the minimum stays held; dismissing the case pays it once', async () => {
  const { fan, creator, id, report, receipt } = await reportCreator()
  const paid = talkCost(receipt.seconds)
  expect(receipt).toMatchObject({ tokens: paid, held_tokens: minimumTokens - paid })
  expect(await balanceOf(fan)).toMatchObject({ balance: boughtTokens - minimumTokens, held: minimumTokens - paid })
  expect(await receiptOf(creator, { id })).toMatchObject({ tokens: paid, held_tokens: minimumTokens - paid })
  await world.as(await world.person('admin')).moderation.cases.dismiss({ id: report, reason: 'no_violation' })
  await world.settled()
  await Promise.all([true, false, true, false].map((pays) => resolveMinimum(world.db, id, pays)))
  expect(await balanceOf(fan)).toMatchObject({ balance: boughtTokens - minimumTokens, held: 0 })
  expect(await earnedBy(creator)).toBe(minimumTokens)
  const after = await receiptOf(fan, { id })
  expect(after).toMatchObject({ tokens: minimumTokens })
  expect(after).not.toHaveProperty('held_tokens')
  expect(after.lines.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(minimumTokens)
  expect(await receiptOf(creator, { id })).toEqual(after)
  const { request } = await world.as(fan).sessions.request({ id })
  expect(request.timeline.slice(-2).map(({ what }) => what)).toEqual(['minimum_held', 'minimum_paid'])
  await expectLedgerProof()
})

test('a removal decided on the report returns the rest of the minimum to the fan', async () => {
  const { fan, creator, id, report, receipt } = await reportCreator()
  await world.as(await world.person('admin')).moderation.cases.remove({ id: report, reason: 'harassment' })
  await world.settled()
  expect(await balanceOf(fan)).toMatchObject({ balance: boughtTokens - receipt.tokens, held: 0 })
  expect(await earnedBy(creator)).toBe(receipt.tokens)
  expect((await receiptOf(fan, { id })).lines.map(({ what }) => what)).toEqual(['free', 'talk'])
  await expectLedgerProof()
})

test('concurrent decisions about a held minimum move its tokens exactly once', async () => {
  const { fan, creator, id, receipt } = await reportCreator()
  await Promise.all(Array.from({ length: 8 }, (_, n) => resolveMinimum(world.db, id, n % 2 === 0)))
  const { balance, held } = await balanceOf(fan)
  expect(held).toBe(0)
  expect([receipt.tokens, minimumTokens]).toContain(boughtTokens - balance)
  expect(await earnedBy(creator)).toBe(boughtTokens - balance)
  await expectLedgerProof()
})
