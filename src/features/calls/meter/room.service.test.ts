import { expect, test, vi } from 'vitest'
import { expirePersonal } from '#features/accounts/personal-data/store.server.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { credit } from '../billing/spec.ts'
import type { CallSide } from '../lists.ts'
import { CallRoom, type MeterHost, meterBackendOf, type SavedMeter } from './service.server.ts'
import { callEvidenceDays, settleRetrySeconds } from './spec.ts'

const world = createWorld()
const sides = ['fan', 'creator'] as const

/** Creates an accepted call at 10 tokens a minute. The fan has `left` further tokens that are not held. */
async function acceptCall({ minutes = 20, left = 0 }: { minutes?: 5 | 20; left?: number } = {}) {
  const [fan, creator] = [await world.person('fan', 10 * minutes + left), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes })
  await world.as(creator).sessions.accept({ id: request.id })
  // a fan with further tokens has chosen to keep the call going
  await world.owner('update call_requests set keeps_going = $2 where id = $1', [request.id, left > 0])
  return { fan, creator, id: request.id, held: 10 * minutes, left }
}
type AcceptedCall = Awaited<ReturnType<typeof acceptCall>>

/** Opens the room of a call with its own clock, and records every saved state. */
function openRoom({ id, held, left }: AcceptedCall) {
  let clock = Date.now()
  let isDown = false
  let alarmAt: number | null = null
  const messages = new Map<string, object[]>()
  const saved: SavedMeter[] = []
  const host: MeterHost = {
    now: () => clock,
    save: async (kept) => void saved.push(structuredClone(kept)),
    wakeAt: async (at) => {
      alarmAt = at
    },
    send: (socket, message) => void messages.set(socket, [...(messages.get(socket) ?? []), message]),
    close: (socket) => void messages.delete(socket),
    backend: meterBackendOf(id, () => {
      const ctx = world.contextOf()
      const down = () => Promise.reject(new Error('the database is down'))
      return isDown ? { ...ctx, db: { ...ctx.db, execute: down, batch: down } as unknown as typeof ctx.db } : ctx
    }),
  }
  const minuteMs = 60_000
  let room = CallRoom.begin(host, id, {
    rate: 10,
    held,
    spendable: left,
    startsAt: clock,
    endsAt: clock + 20 * minuteMs,
    limitAt: null,
    minutes: held / 10,
    keepsGoing: left > 0,
    creditSeconds: credit.seconds,
    hasCourtesy: true,
  })
  const good = { type: 'beat', sending: true, receiving: true } as const
  const connected = new Set<CallSide>()
  let evictions = 0
  /** Returns the connection id of a side, which differs after each eviction. */
  const socketOf = (side: CallSide) => `${side} ${evictions}`
  return {
    saved,
    wokenAt: () => alarmAt,
    clock: () => clock,
    down: (value: boolean) => {
      isDown = value
    },
    last: (side: CallSide) => messages.get(socketOf(side))?.at(-1),
    receive: (side: CallSide, message: Parameters<CallRoom['receive']>[2]) =>
      room.receive(side, socketOf(side), message),
    connect: (side: CallSide) => room.connect(side, socketOf(side)),
    /** Simulates the eviction of the Durable Object: only the saved state survives. */
    evict: () => {
      const kept = saved.at(-1)
      if (kept) room = new CallRoom(host, kept)
      connected.clear()
      evictions += 1
    },
    come: async (side: CallSide) => {
      connected.add(side)
      await room.connect(side, socketOf(side))
      await room.receive(side, socketOf(side), good)
    },
    pass: async (seconds: number) => {
      for (let i = 1; i <= seconds; i++) {
        clock += 1_000
        await room.wake()
        if (i % 5 === 0 || i === seconds) for (const side of connected) await room.receive(side, socketOf(side), good)
      }
    },
    wake: () => room.wake(),
  }
}

const callOf = async ({ fan, id }: AcceptedCall) => (await world.as(fan).sessions.request({ id })).request
const balanceOf = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const expectLedgerProof = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])

async function startCall(given?: Parameters<typeof acceptCall>[0]) {
  const call = await acceptCall(given)
  const room = openRoom(call)
  for (const side of sides) await room.come(side)
  return { call, room }
}

test('a meter that comes to a cancelled call leaves no error in the log', async () => {
  const call = await acceptCall()
  const room = openRoom(call)
  await world.as(call.creator).sessions.cancel({ id: call.id })
  for (const side of sides) await room.come(side)
  const lines = world.log.filter((line) => line.includes(call.id))
  expect(lines.filter((line) => line.startsWith('{"level":"error"'))).toEqual([])
  expect(lines.some((line) => line.includes('a message of a meter was refused'))).toBe(true)
})

test('both sides of a two-minute call read the same bill, which is paid once', async () => {
  const { call, room } = await startCall()
  expect((await callOf(call)).status).toBe('in_progress')
  await room.pass(120)
  const reading = { type: 'state', state: 'running', seconds: 120, tokens: 15, left_tokens: 185, reason: null }
  for (const side of sides) expect(room.last(side)).toMatchObject(reading)
  await room.receive('creator', { type: 'bye' })
  await room.pass(3)
  for (const side of sides) expect(room.last(side)).toMatchObject({ state: 'ended', reason: 'left', tokens: 15 })
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 15 })
  expect(await balanceOf(call.fan)).toBe(185)
  expect(room.wokenAt()).toBeNull()
  await expectLedgerProof()
})

test('sends the current state of the meter to a side as soon as it joins', async () => {
  const room = openRoom(await acceptCall())
  await room.come('fan')
  const waiting = { state: 'waiting', seconds: 0, tokens: 0, left_tokens: 200 }
  expect(room.last('fan')).toMatchObject(waiting)
  await room.connect('creator')
  expect(room.last('creator')).toMatchObject(waiting)
})

test('a call continues during a database outage and is paid afterwards', async () => {
  const call = await acceptCall()
  const room = openRoom(call)
  room.down(true)
  for (const side of sides) await room.come(side)
  await room.pass(90)
  await room.receive('creator', { type: 'bye' })
  await room.pass(30)
  expect(room.last('fan')).toMatchObject({ state: 'ended', tokens: 10 })
  expect((await callOf(call)).status).toBe('accepted')
  expect(room.wokenAt()).toBe(room.clock() + settleRetrySeconds * 1_000)
  room.down(false)
  await room.pass(settleRetrySeconds)
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 10 })
  await expectLedgerProof()
})

test('an eviction loses only unproven seconds; an eviction after the end does not pay twice', async () => {
  const { call, room } = await startCall()
  await room.pass(60)
  room.evict()
  await room.pass(10)
  for (const side of sides) await room.come(side)
  await room.pass(60)
  await room.receive('creator', { type: 'bye' })
  await room.pass(2)
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 15 })
  // evicts the room after the settlement is decided and before the database confirms it
  const decided = room.saved.findLastIndex(({ settles }) => settles !== null)
  room.saved.splice(decided + 1)
  room.evict()
  await room.wake()
  expect(await balanceOf(call.fan)).toBe(185)
  await expectLedgerProof()
})

test('extends the hold during the call; without more tokens the goodbye begins and the call ends', async () => {
  const { call, room } = await startCall({ minutes: 5, left: 20 })
  await room.pass(200)
  await vi.waitFor(async () => expect((await callOf(call)).held).toBe(70))
  // waits until the room has received the result of the extension
  await vi.waitFor(() => expect(room.saved.at(-1)?.state.held).toBe(70))
  // 70 tokens pay for seven minutes; half a minute is free
  await room.pass(7 * 60 + 30 - 200)
  expect(room.last('fan')).toMatchObject({ state: 'goodbye', reason: 'tokens', tokens: 70, left_tokens: 0 })
  await room.pass(30)
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 70 })
  expect(await balanceOf(call.fan)).toBe(0)
  await expectLedgerProof()
})

test('a fan who stays away for ten minutes pays the no-show fee', async () => {
  const call = await acceptCall()
  const room = openRoom(call)
  await room.come('creator')
  await room.pass(600)
  expect(room.last('creator')).toMatchObject({ state: 'ended', reason: 'no_show' })
  expect(await callOf(call)).toMatchObject({ status: 'no_show', paid_tokens: 50 })
  await expectLedgerProof()
})

test('the meter of a cancelled call ends at once without a charge or an alarm', async () => {
  const call = await acceptCall()
  await world.as(call.fan).sessions.cancel({ id: call.id })
  const room = openRoom(call)
  for (const side of sides) await room.come(side)
  for (const side of sides) expect(room.last(side)).toMatchObject({ state: 'ended', reason: 'stopped', tokens: 0 })
  await room.pass(3)
  expect(await callOf(call)).toMatchObject({ status: 'cancelled', paid_tokens: 0 })
  expect(room.wokenAt()).toBeNull()
})

test('exports, erases and expires the record of a call', async () => {
  const { call, room } = await startCall()
  await room.pass(120)
  await room.receive('creator', { type: 'bye' })
  await room.pass(3)
  const read = (part: string, who: string) =>
    world.owner<{ line: Record<string, unknown> }>(`select line from personal.export_${part}($1, null, 10)`, [who])
  await world.owner(`update call_requests set message = 'Words' where id = $1`, [call.id])
  await world.owner(`insert into call_receipts (call_id, signature) values ($1, 'signed')`, [call.id])
  await world.owner(`insert into call_qualities (call_id, side, ok) values ($1, 'fan', true)`, [call.id])
  for (const [who, side] of [
    [call.fan.id, 'fan'],
    [call.creator.id, 'creator'],
  ] as const) {
    const [found] = await read('call_evidence', who)
    expect(found?.line).toMatchObject({ call_id: call.id, seconds: 120, tokens: 15, receipt: 'signed' })
    expect(JSON.stringify(found?.line.present)).toContain(`"who":"${side}"`)
  }
  expect(await read('call_quality', call.fan.id)).toMatchObject([{ line: { was_good: true } }])
  expect(await read('call_quality', call.creator.id)).toEqual([])
  await world.owner('select personal.forget_calls($1)', [call.fan.id])
  expect(await world.owner('select message from call_requests where id = $1', [call.id])).toEqual([{ message: '' }])
  for (const table of ['call_receipts', 'call_qualities'])
    expect(await world.owner(`select from ${table} where call_id = $1`, [call.id])).toEqual([])
  const present = async () =>
    (
      await world.owner<{ count: number }>(
        'select jsonb_array_length(intervals) as count from call_records where call_id = $1',
        [call.id],
      )
    )[0]?.count
  const age = (days: number) =>
    world.owner(`update call_records set ended_at = now() - $2 * interval '1 day' where call_id = $1`, [call.id, days])
  await age(callEvidenceDays - 1)
  await expirePersonal(world.db)
  expect(await present()).toBeGreaterThan(0)
  await age(callEvidenceDays + 1)
  await expirePersonal(world.db)
  expect(await present()).toBe(0)
  await expectLedgerProof()
})
