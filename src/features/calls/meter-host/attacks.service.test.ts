import { expect, test, vi } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { beginCall, completeCall } from '../lifecycle/service.server.ts'
import { lastBeatSeconds } from '../meter/spec.ts'
import { growHold, writeRecord } from '../meter/store.server.ts'
import { connectMeter } from '../room/service.server.ts'
import { runCallClocks } from '../timers/service.server.ts'
import { beatsPerSecond, closeCodes } from './spec.ts'

const world = createWorld()
const good = { type: 'beat', sending: true, receiving: true }

/** An accepted call at 10 tokens a minute. */
async function accepted(minutes: 10 | 20 = 20) {
  const [fan, creator] = [await world.person('fan', 300), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes })
  await world.as(creator).sessions.accept({ id: request.id })
  return { fan, creator, id: request.id }
}
type Accepted = Awaited<ReturnType<typeof accepted>>
const enter = async ({ id, ...people }: Accepted, side: 'fan' | 'creator') => {
  const line = await world.meter({ call: id, side, session: people[side].claims.familyId })
  if (!line) throw new Error('the meter refused a connection')
  return line
}
async function talking() {
  const call = await accepted()
  const lines = { fan: await enter(call, 'fan'), creator: await enter(call, 'creator') }
  for (const line of Object.values(lines)) await line.say(good)
  await vi.waitFor(async () => expect((await callOf(call)).status).toBe('in_progress'))
  return { ...call, lines }
}
const callOf = async ({ fan, id }: Pick<Accepted, 'fan' | 'id'>) =>
  (await world.as(fan).sessions.session({ id })).session
/** Moves one call into the past. Moving the clock would also end the calls of other tests. */
const age = ({ id }: Pick<Accepted, 'id'>, minutes: number) =>
  world.owner('update call_requests set scheduled_at = scheduled_at - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ])
const balanceOf = async (who: TestPerson) => world.as(who).wallet.balance()
const proven = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])
const suspend = (who: TestPerson) =>
  world.owner("update users set status = 'suspended' where id = $1", [who.id]).then(() => world.contextOf().announce())

test('a suspended or blocked person who waits in the room cannot begin the call', async () => {
  for (const bar of ['suspended', 'blocked'] as const) {
    const call = await accepted()
    const creator = await enter(call, 'creator')
    await creator.say(good)
    if (bar === 'suspended') await suspend(call.creator)
    // written directly, because the outbox row of a real block would end the call first
    else
      await world.owner('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [call.fan.id, call.creator.id])
    const fan = await enter(call, 'fan')
    await fan.say(good)
    for (const { line } of [fan, creator])
      await vi.waitFor(() => expect(line.heard.at(-1)).toMatchObject({ state: 'ended', reason: 'stopped', tokens: 0 }))
    expect((await callOf(call)).paid_tokens).toBe(0)
  }
  await proven()
})

test('a suspension removes a waiting person from room and meeting; the other side can still wait', async () => {
  const call = await accepted()
  const { token } = await world.as(call.creator).sessions.join({ id: call.id })
  const creator = await enter(call, 'creator')
  await suspend(call.creator)
  await world.settled()
  expect(creator.line.code).toBe(closeCodes.removed)
  const played = await fetch(`${world.cloud.controls.realtimekit}/play`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
  expect(played.ok).toBe(false)
  const fan = await enter(call, 'fan')
  await fan.say(good)
  expect(fan.line.heard.at(-1)).toMatchObject({ state: 'waiting' })
  expect(await balanceOf(call.fan)).toMatchObject({ held: 200 })
})

test('drops the excess messages of a flooding connection and ignores malformed ones', async () => {
  const { lines } = await talking()
  const before = lines.creator.line.heard.length
  const began = Date.now()
  for (let n = 0; n < 300; n++) await lines.fan.say(good)
  for (const nonsense of [{ type: 'beat', sending: 'x'.repeat(10_000) }, { type: 'state', tokens: 0 }, [], {}])
    await lines.fan.say(nonsense)
  // at most the allowed beats and two readings of the meter in each second of the test
  const seconds = Math.ceil((Date.now() - began) / 1_000) + 1
  expect(lines.creator.line.heard.length - before).toBeLessThan(seconds * (beatsPerSecond + 2))
  await lines.fan.say(good)
  await vi.waitFor(() => expect(lines.fan.line.heard.at(-1)).toMatchObject({ state: 'running' }))
})

test('concurrent end, hang-up, block, report and suspension end a call once and charge only its seconds', async () => {
  const call = await talking()
  const about = { subject: 'person', subject_id: call.creator.id, reason: 'harassment', details: '' } as const
  await Promise.all([
    world.as(call.creator).sessions.end({ id: call.id }),
    call.lines.fan.say({ type: 'bye' }),
    world.as(call.fan).moderation.report(about),
    world.as(call.fan).social.block({ userId: call.creator.id }),
    suspend(call.creator),
  ])
  await world.settled()
  // the meter waits for last beats before it settles
  world.skip((lastBeatSeconds + 1) * 1_000)
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
  await proven()
})

test('a key opens only the meter of its own call, and only until that call is over', async () => {
  const [call, other] = [await accepted(), await accepted()]
  const { meter_url: address } = await world.as(call.fan).sessions.join({ id: call.id })
  const open = async (url: string) => {
    const request = new Request(url.replace(/^ws/, 'http').replace(/#.*/, ''), {
      headers: {
        upgrade: 'websocket',
        'sec-websocket-protocol': `limelight-meter, ${url.split('#')[1]}`,
        'x-meter-guest': JSON.stringify({ call: other.id, side: 'creator' }),
      },
    })
    return (await connectMeter(world.contextOf(), request)).status
  }
  expect(await open(address)).toBe(200)
  const parts = address.split('#')[1]?.split('.') ?? []
  const forged = Buffer.from(JSON.stringify({ call: other.id, side: 'fan', session: crypto.randomUUID() }))
  expect(await open(address.replace(parts[1] ?? '', forged.toString('base64url')))).toBe(401)
  await world.as(call.fan).sessions.cancel({ id: call.id })
  expect(await open(address)).toBe(403)
})

test('a call without a meter fails ten minutes after its end and returns all tokens', async () => {
  const call = await accepted()
  await beginCall(world.contextOf(), call.id)
  await age(call, 29)
  await runCallClocks(world.contextOf())
  expect((await callOf(call)).status).toBe('in_progress')
  await age(call, 2)
  await runCallClocks(world.contextOf())
  expect(await callOf(call)).toMatchObject({ status: 'failed', paid_tokens: 0 })
  expect(await balanceOf(call.fan)).toMatchObject({ balance: 300, held: 0 })
  await proven()
})

test('a call with a running meter continues after its agreed end', async () => {
  const call = await talking()
  await age(call, 31)
  await runCallClocks(world.contextOf())
  expect((await callOf(call)).status).toBe('in_progress')
  await world.as(call.creator).sessions.end({ id: call.id })
})

test('the clock leaves a no-show to a running meter, which charges the fee', async () => {
  const call = await accepted(10)
  await enter(call, 'creator')
  await age(call, 10)
  await runCallClocks(world.contextOf())
  expect((await callOf(call)).status).toBe('accepted')
  world.skip(10 * 60_000)
  await runCallClocks(world.contextOf())
  await vi.waitFor(async () => expect(await callOf(call)).toMatchObject({ status: 'no_show', paid_tokens: 50 }))
  await proven()
})

test('the clock ends a no-show without a fee when its meter is ten minutes late', async () => {
  const call = await accepted(10)
  await enter(call, 'creator')
  await age(call, 21)
  await runCallClocks(world.contextOf())
  expect(await callOf(call)).toMatchObject({ status: 'no_show', paid_tokens: 0 })
})

test('a hold that grows while its call ends returns every unpaid token once', async () => {
  for (let n = 0; n < 3; n++) {
    const call = await accepted()
    await beginCall(world.contextOf(), call.id)
    await Promise.all([
      growHold(world.db, call.id, 60, new Date(Date.now() + 60_000)),
      completeCall(world.contextOf(), call.id, { tokens: 120 }),
      growHold(world.db, call.id, 40, new Date(Date.now() + 60_000)),
      world.as(call.fan).wallet.setSpendingLimit({ tokens: 250 }),
    ])
    expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 120 })
    expect(await balanceOf(call.fan)).toMatchObject({ balance: 180, held: 0 })
  }
  await proven()
})

test('two meters that settle one call concurrently write one record, one payment and one receipt', async () => {
  const call = await talking()
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
  const [theirs, own] = [
    await world.as(call.fan).sessions.receipt({ id: call.id }),
    await world.as(call.creator).sessions.receipt({ id: call.id }),
  ]
  expect(own).toEqual(theirs)
  expect(theirs.receipt).toMatchObject({ tokens: 10, seconds: 90 })
  await proven()
})
