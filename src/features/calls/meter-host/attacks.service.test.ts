import { expect, test, vi } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { beginCall, completeCall } from '../lifecycle/service.server.ts'
import { lastHeartbeatSeconds } from '../meter/spec.ts'
import { extendHold, writeRecord } from '../meter/store.server.ts'
import { connectMeter } from '../room/service.server.ts'
import { runCallClocks } from '../timers/service.server.ts'
import { closeCodes, heartbeatsPerSecond } from './spec.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }

/** Creates an accepted call at 10 tokens a minute. */
async function acceptCall(minutes: 10 | 20 = 20) {
  const [fan, creator] = [await world.person('fan', 300), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes })
  await world.as(creator).sessions.accept({ id: request.id })
  return { fan, creator, id: request.id }
}
type AcceptedCall = Awaited<ReturnType<typeof acceptCall>>
const connectToMeter = async ({ id, ...people }: AcceptedCall, side: 'fan' | 'creator') => {
  const line = await world.meter({ call: id, side, session: people[side].claims.familyId })
  if (!line) throw new Error('the meter refused a connection')
  return line
}
async function startCall() {
  const call = await acceptCall()
  const lines = { fan: await connectToMeter(call, 'fan'), creator: await connectToMeter(call, 'creator') }
  for (const line of Object.values(lines)) await line.say(good)
  await vi.waitFor(async () => expect((await callOf(call)).status).toBe('in_progress'))
  return { ...call, lines }
}
const callOf = async ({ fan, id }: Pick<AcceptedCall, 'fan' | 'id'>) =>
  (await world.as(fan).sessions.session({ id })).session
/** Moves the start of one call into the past. Moving the clock instead would end the calls of other tests. */
const age = ({ id }: Pick<AcceptedCall, 'id'>, minutes: number) =>
  world.owner('update call_requests set scheduled_at = scheduled_at - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ])
const balanceOf = async (who: TestPerson) => world.as(who).wallet.balance()
const expectLedgerProof = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])
const suspend = (who: TestPerson) =>
  world.owner("update users set status = 'suspended' where id = $1", [who.id]).then(() => world.contextOf().announce())

/** Suspends a user without the outbox message that removes them from the room. */
async function suspendSilently(who: TestPerson) {
  // one transaction, because other tests also drain the outbox
  await world.owner(`update users set status = 'suspended' where id = '${who.id}';
    delete from outbox where kind = 'call.suspended' and payload ->> 'request_id' in (
      select id::text from call_requests where creator_id = '${who.id}')`)
}

test('a user suspended or blocked while waiting in the room cannot begin the call', async () => {
  for (const bar of ['suspended', 'blocked'] as const) {
    const call = await acceptCall()
    const creator = await connectToMeter(call, 'creator')
    await creator.say(good)
    if (bar === 'suspended') await suspendSilently(call.creator)
    // inserted directly, because the outbox message of a block through the API would end the call first
    else
      await world.owner('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [call.fan.id, call.creator.id])
    const fan = await connectToMeter(call, 'fan')
    await fan.say(good)
    for (const { line } of [fan, creator])
      await vi.waitFor(() => expect(line.heard.at(-1)).toMatchObject({ state: 'ended', reason: 'stopped', tokens: 0 }))
    expect((await callOf(call)).paid_tokens).toBe(0)
  }
  await expectLedgerProof()
})

test('a suspension removes a waiting user from the room and the meeting; the other side can keep waiting', async () => {
  const call = await acceptCall()
  const { token } = await world.as(call.creator).sessions.join({ id: call.id })
  const creator = await connectToMeter(call, 'creator')
  await suspend(call.creator)
  await world.settled()
  expect(creator.line.code).toBe(closeCodes.removed)
  const played = await fetch(`${world.cloud.controls.realtimekit}/play`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
  expect(played.ok).toBe(false)
  const fan = await connectToMeter(call, 'fan')
  await fan.say(good)
  expect(fan.line.heard.at(-1)).toMatchObject({ state: 'waiting' })
  expect(await balanceOf(call.fan)).toMatchObject({ held: 200 })
})

test('drops the excess messages of a flooding connection and ignores malformed ones', async () => {
  const { lines } = await startCall()
  const before = lines.creator.line.heard.length
  const began = Date.now()
  for (let n = 0; n < 300; n++) await lines.fan.say(good)
  for (const nonsense of [{ type: 'beat', sending: 'x'.repeat(10_000) }, { type: 'state', tokens: 0 }, [], {}])
    await lines.fan.say(nonsense)
  // at most the allowed heartbeats and two ticks in each second of the test
  const seconds = Math.ceil((Date.now() - began) / 1_000) + 1
  expect(lines.creator.line.heard.length - before).toBeLessThan(seconds * (heartbeatsPerSecond + 2))
  await lines.fan.say(good)
  await vi.waitFor(() => expect(lines.fan.line.heard.at(-1)).toMatchObject({ state: 'running' }))
})

test('a concurrent end, hang-up, block, report and suspension end a call once and charge only its seconds', async () => {
  const call = await startCall()
  const about = { subject: 'person', subject_id: call.creator.id, reason: 'harassment', details: '' } as const
  await Promise.all([
    world.as(call.creator).sessions.end({ id: call.id }),
    call.lines.fan.say({ type: 'bye' }),
    world.as(call.fan).moderation.report(about),
    world.as(call.fan).social.block({ userId: call.creator.id }),
    suspend(call.creator),
  ])
  await world.settled()
  // the meter waits for the last heartbeats before it settles
  world.skip((lastHeartbeatSeconds + 1) * 1_000)
  const look = new Request('https://room/', { method: 'POST', body: JSON.stringify({ ask: 'look' }) })
  await world.contextOf().providers.rooms.send('call', call.id, look)
  await vi.waitFor(async () => expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 0 }))
  await world.settled()
  expect(await balanceOf(call.fan)).toMatchObject({ balance: 300, held: 0 })
  const ends = await world.owner(
    "select from timeline where subject_id = $1 and what in ('completed', 'failed', 'cancelled')",
    [call.id],
  )
  expect(ends).toHaveLength(1)
  await expectLedgerProof()
})

test('a key opens only the meter of its own call, until that call ends', async () => {
  const [call, other] = [await acceptCall(), await acceptCall()]
  const { meter_url: url } = await world.as(call.fan).sessions.join({ id: call.id })
  const open = async (meterUrl: string) => {
    const request = new Request(meterUrl.replace(/^ws/, 'http').replace(/#.*/, ''), {
      headers: {
        upgrade: 'websocket',
        'sec-websocket-protocol': `limelight-meter, ${meterUrl.split('#')[1]}`,
        'x-meter-guest': JSON.stringify({ call: other.id, side: 'creator' }),
      },
    })
    return (await connectMeter(world.contextOf(), request)).status
  }
  expect(await open(url)).toBe(200)
  const parts = url.split('#')[1]?.split('.') ?? []
  const forged = Buffer.from(JSON.stringify({ call: other.id, side: 'fan', session: crypto.randomUUID() }))
  expect(await open(url.replace(parts[1] ?? '', forged.toString('base64url')))).toBe(401)
  await world.as(call.fan).sessions.cancel({ id: call.id })
  expect(await open(url)).toBe(403)
})

test('a call without a meter fails ten minutes after its end and returns all tokens', async () => {
  const call = await acceptCall()
  await beginCall(world.contextOf(), call.id)
  await age(call, 29)
  await runCallClocks(world.contextOf())
  expect((await callOf(call)).status).toBe('in_progress')
  await age(call, 2)
  await runCallClocks(world.contextOf())
  expect(await callOf(call)).toMatchObject({ status: 'failed', paid_tokens: 0 })
  expect(await balanceOf(call.fan)).toMatchObject({ balance: 300, held: 0 })
  await expectLedgerProof()
})

test('a call with a running meter continues after its agreed end', async () => {
  const call = await startCall()
  await age(call, 31)
  await runCallClocks(world.contextOf())
  expect((await callOf(call)).status).toBe('in_progress')
  await world.as(call.creator).sessions.end({ id: call.id })
})

test('the job `calls` ends a no-show without a fee when its meter is ten minutes late', async () => {
  const call = await acceptCall(10)
  await connectToMeter(call, 'creator')
  await age(call, 21)
  await runCallClocks(world.contextOf())
  expect(await callOf(call)).toMatchObject({ status: 'no_show', paid_tokens: 0 })
})

test('the job `calls` leaves a no-show to a running meter, which charges the fee', async () => {
  const call = await acceptCall(10)
  await connectToMeter(call, 'creator')
  await age(call, 10)
  await runCallClocks(world.contextOf())
  expect((await callOf(call)).status).toBe('accepted')
  // also moves the rooms of the next tests ahead, where a call of ten minutes would end at once
  world.skip(10 * 60_000)
  await runCallClocks(world.contextOf())
  await vi.waitFor(async () => expect(await callOf(call)).toMatchObject({ status: 'no_show', paid_tokens: 50 }))
  await expectLedgerProof()
})

test('a hold that is extended while its call ends returns every unpaid token once', async () => {
  for (let n = 0; n < 3; n++) {
    const call = await acceptCall()
    await beginCall(world.contextOf(), call.id)
    await Promise.all([
      extendHold(world.db, call.id, 60, new Date(Date.now() + 60_000)),
      completeCall(world.contextOf(), call.id, { tokens: 120 }),
      extendHold(world.db, call.id, 40, new Date(Date.now() + 60_000)),
      world.as(call.fan).wallet.setSpendingLimit({ tokens: 250 }),
    ])
    expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 120 })
    expect(await balanceOf(call.fan)).toMatchObject({ balance: 180, held: 0 })
  }
  await expectLedgerProof()
})

test('two meters that settle one call concurrently write one record, one payment and one receipt', async () => {
  const call = await startCall()
  const record = {
    seconds: 90,
    free_seconds: 30,
    tokens: 10,
    lines: [{ what: 'talk' as const, seconds: 60, tokens: 10 }],
    rate: 10,
    intervals: [],
    reason: 'left' as const,
    by: 'creator' as const,
    ended_at: new Date().toISOString(),
  }
  const settleOnce = async (tokens: number) => {
    await writeRecord(world.db, call.id, { ...record, tokens })
    return completeCall(world.contextOf(), call.id, { tokens })
  }
  await settleOnce(10)
  await Promise.all([settleOnce(10), settleOnce(200), world.as(call.fan).sessions.end({ id: call.id })])
  expect(await balanceOf(call.fan)).toMatchObject({ balance: 290, held: 0 })
  const [fanReceipt, creatorReceipt] = [
    await world.as(call.fan).sessions.receipt({ id: call.id }),
    await world.as(call.creator).sessions.receipt({ id: call.id }),
  ]
  expect(creatorReceipt).toEqual(fanReceipt)
  expect(fanReceipt.receipt).toMatchObject({ tokens: 10, seconds: 90 })
  await expectLedgerProof()
})
