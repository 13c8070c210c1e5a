import { expect, test, vi } from 'vitest'
import { expirePersonal } from '#features/accounts/personal-data/store.server.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { credit } from '../billing/spec.ts'
import type { CallSide } from '../lists.ts'
import { CallRoom, type Kept, type MeterHost, meterBackendOf } from './service.server.ts'
import { callEvidenceDays, settleRetrySeconds } from './spec.ts'

const world = createWorld()
const sides = ['fan', 'creator'] as const

/** A freshly accepted call at 10 tokens a minute; the fan has `left` more tokens that are not held. */
async function accepted({ minutes = 20, left = 0 }: { minutes?: 5 | 20; left?: number } = {}) {
  const [fan, creator] = [await world.person('fan', 10 * minutes + left), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes })
  await world.as(creator).sessions.accept({ id: request.id })
  // a fan with more tokens chose to keep going
  await world.owner('update call_requests set keeps_going = $2 where id = $1', [request.id, left > 0])
  return { fan, creator, id: request.id, held: 10 * minutes, left }
}
type Accepted = Awaited<ReturnType<typeof accepted>>

/** Opens a room with its own clock; records every saved state. */
function open({ id, held, left }: Accepted) {
  let clock = Date.now()
  let isDown = false
  let woken: number | null = null
  const heard = new Map<string, object[]>()
  const saved: Kept[] = []
  const host: MeterHost = {
    now: () => clock,
    save: async (kept) => void saved.push(structuredClone(kept)),
    wakeAt: async (at) => {
      woken = at
    },
    send: (socket, message) => void heard.set(socket, [...(heard.get(socket) ?? []), message]),
    close: (socket) => void heard.delete(socket),
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
  const there = new Set<CallSide>()
  let evictions = 0
  /** Returns a connection id that is new in every restored room. */
  const socketOf = (side: CallSide) => `${side} ${evictions}`
  return {
    saved,
    wokenAt: () => woken,
    clock: () => clock,
    down: (value: boolean) => {
      isDown = value
    },
    last: (side: CallSide) => heard.get(socketOf(side))?.at(-1),
    hear: (side: CallSide, message: Parameters<CallRoom['hear']>[2]) => room.hear(side, socketOf(side), message),
    connect: (side: CallSide) => room.connect(side, socketOf(side)),
    /** Simulates an evicted Durable Object, of which only the saved state survives. */
    evict: () => {
      const kept = saved.at(-1)
      if (kept) room = new CallRoom(host, kept)
      there.clear()
      evictions += 1
    },
    come: async (side: CallSide) => {
      there.add(side)
      await room.connect(side, socketOf(side))
      await room.hear(side, socketOf(side), good)
    },
    pass: async (seconds: number) => {
      for (let i = 1; i <= seconds; i++) {
        clock += 1_000
        await room.wake()
        if (i % 5 === 0 || i === seconds) for (const side of there) await room.hear(side, socketOf(side), good)
      }
    },
    wake: () => room.wake(),
  }
}

const callOf = async ({ fan, id }: Accepted) => (await world.as(fan).sessions.request({ id })).request
const balanceOf = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const proven = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])

async function talking(given?: Parameters<typeof accepted>[0]) {
  const call = await accepted(given)
  const room = open(call)
  for (const side of sides) await room.come(side)
  return { call, room }
}

test('both sides of a two-minute call read the same bill, and it is paid once', async () => {
  const { call, room } = await talking()
  expect((await callOf(call)).status).toBe('in_progress')
  await room.pass(120)
  const reading = { type: 'state', state: 'running', seconds: 120, tokens: 15, left_tokens: 185, reason: null }
  for (const side of sides) expect(room.last(side)).toMatchObject(reading)
  await room.hear('creator', { type: 'bye' })
  await room.pass(3)
  for (const side of sides) expect(room.last(side)).toMatchObject({ state: 'ended', reason: 'left', tokens: 15 })
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 15 })
  expect(await balanceOf(call.fan)).toBe(185)
  expect(room.wokenAt()).toBeNull()
  await proven()
})

test('a person who joins gets the current state of the meter at once', async () => {
  const room = open(await accepted())
  await room.come('fan')
  const waiting = { state: 'waiting', seconds: 0, tokens: 0, left_tokens: 200 }
  expect(room.last('fan')).toMatchObject(waiting)
  await room.connect('creator')
  expect(room.last('creator')).toMatchObject(waiting)
})

test('a call continues during a database outage and is paid afterwards', async () => {
  const call = await accepted()
  const room = open(call)
  room.down(true)
  for (const side of sides) await room.come(side)
  await room.pass(90)
  await room.hear('creator', { type: 'bye' })
  await room.pass(30)
  expect(room.last('fan')).toMatchObject({ state: 'ended', tokens: 10 })
  expect((await callOf(call)).status).toBe('accepted')
  expect(room.wokenAt()).toBe(room.clock() + settleRetrySeconds * 1_000)
  room.down(false)
  await room.pass(settleRetrySeconds)
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 10 })
  await proven()
})

test('an eviction loses only unproven seconds, and one after the end pays nothing twice', async () => {
  const { call, room } = await talking()
  await room.pass(60)
  room.evict()
  await room.pass(10)
  for (const side of sides) await room.come(side)
  await room.pass(60)
  await room.hear('creator', { type: 'bye' })
  await room.pass(2)
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 15 })
  // evicted after the decision and before the database answers
  const decided = room.saved.findLastIndex(({ settles }) => settles !== null)
  room.saved.splice(decided + 1)
  room.evict()
  await room.wake()
  expect(await balanceOf(call.fan)).toBe(185)
  await proven()
})

test('the hold grows during the call; without more tokens the goodbye begins and the call ends', async () => {
  const { call, room } = await talking({ minutes: 5, left: 20 })
  await room.pass(200)
  await vi.waitFor(async () => expect((await callOf(call)).held).toBe(70))
  // waits until the room has received the answer
  await vi.waitFor(() => expect(room.saved.at(-1)?.state.held).toBe(70))
  // 70 tokens pay for seven minutes; half a minute is free
  await room.pass(7 * 60 + 30 - 200)
  expect(room.last('fan')).toMatchObject({ state: 'goodbye', reason: 'tokens', tokens: 70, left_tokens: 0 })
  await room.pass(30)
  expect(await callOf(call)).toMatchObject({ status: 'completed', paid_tokens: 70 })
  expect(await balanceOf(call.fan)).toBe(0)
  await proven()
})

test('a fan who stays away for ten minutes pays the no-show fee', async () => {
  const call = await accepted()
  const room = open(call)
  await room.come('creator')
  await room.pass(600)
  expect(room.last('creator')).toMatchObject({ state: 'ended', reason: 'no_show' })
  expect(await callOf(call)).toMatchObject({ status: 'no_show', paid_tokens: 50 })
  await proven()
})

test('the meter of a cancelled call ends at once, costs nothing and sets no alarm', async () => {
  const call = await accepted()
  await world.as(call.fan).sessions.cancel({ id: call.id })
  const room = open(call)
  for (const side of sides) await room.come(side)
  for (const side of sides) expect(room.last(side)).toMatchObject({ state: 'ended', reason: 'stopped', tokens: 0 })
  await room.pass(3)
  expect(await callOf(call)).toMatchObject({ status: 'cancelled', paid_tokens: 0 })
  expect(room.wokenAt()).toBeNull()
})

test('exports, erases and expires the record of a call', async () => {
  const { call, room } = await talking()
  await room.pass(120)
  await room.hear('creator', { type: 'bye' })
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
  await proven()
})
