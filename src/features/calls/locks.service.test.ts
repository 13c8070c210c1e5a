import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../testing/ledger.ts'
import { availabilityDefaults, nextSlotsCount, slotStepMinutes } from '../schedule/availability/spec.ts'
import { decideCall } from './lifecycle/rules.ts'
import type { CallAction } from './lifecycle/state.ts'
import { type CallRow, findCall } from './lifecycle/store.server.ts'
import { planOf } from './rules.ts'
import { openRequestsMax } from './spec.ts'

// Concurrent changes by the same people must not deadlock (see also wallet/ledger/locks.service.test.ts). These
// connections do not retry, so a single deadlock fails its test.

let ledger: Ledger
beforeEach(async () => {
  ledger = await createLedger()
})
afterEach(async () => {
  expect(await ledger.prove()).toEqual([])
  expect(await ledger.deadlocks()).toBe(0)
  await ledger.close()
})

const terms = JSON.stringify({ ...availabilityDefaults, step_minutes: slotStepMinutes, next_slots: nextSlotsCount })

async function place(fan: string, creator: string, at: Date | null): Promise<string | undefined> {
  const now = new Date()
  const entry = { actor: 'fan', what: 'asked', data: { moment: at, reason: '', side: 'fan' } }
  const tell = ['fan', 'creator'].map((role) => ({ role, mail: true, notice: true }))
  const plan = {
    ...planOf(at, now),
    type: 'video',
    minutes: 15,
    message: '',
    open_max: openRequestsMax,
    now,
    entry,
    tell,
  }
  const placed = await ledger.call('ledger.call_place($1, $2, $3, null, $4, $5, $6)', [
    ...[fan, creator, JSON.stringify(plan), randomUUID(), 'h', terms],
  ])
  return placed.outcome === 'done' ? String(placed.request_id) : undefined
}

async function write(call: CallRow, action: CallAction, actor: 'fan' | 'creator', at?: Date): Promise<void> {
  const now = new Date()
  const decision = decideCall({ call, action, actor, now, ...(at && { given: { at } }) })
  if (decision.outcome !== 'done') return
  const user = actor === 'fan' ? call.fan_id : call.creator_id
  await ledger.owner.query('select ledger.call_write($1, $2, $3, $4, $5, $6, $7)', [
    ...[call.id, call.version, JSON.stringify({ ...decision.writes, now }), user, randomUUID(), 'h', terms],
  ])
}

test('concurrent calls, tips and blocks between two creators and their fans do not deadlock', async () => {
  const day = 24 * 60 * 60 * 1000
  for (let round = 0; round < 6; round++) {
    const [ada, ben] = [await ledger.person('creator', 5_000), await ledger.person('creator', 5_000)]
    const [fan, other] = [await ledger.person('fan', 5_000), await ledger.person('fan', 5_000)]
    await ledger.owner.query('update creator_profiles set video_rate = 10 where user_id = any ($1)', [[ada, ben]])
    const { rows } = await ledger.owner.query<{ slots: Date[] }>(
      'select public.next_slots($1, $2, 15, 6, now(), $3) as slots',
      [ada, new Date(Date.now() + 2 * day), terms],
    )
    const [one = null, two = null, three = null] = rows[0]?.slots.filter((_, i) => i % 2 === 0) ?? []
    const asked = await Promise.all([
      ...[place(ada, ben, one), place(ben, ada, one), place(fan, ada, two), place(other, ada, two)],
      ...[place(fan, ben, two), place(other, ben, three), place(fan, ada, null), place(ada, ben, null)],
      ...[ledger.tip(ada, ben, 3), ledger.tip(ben, ada, 3), ledger.tip(fan, ada, 3)],
    ])
    const ids = asked.flatMap((id) => (typeof id === 'string' ? [id] : []))
    expect(ids.length).toBeGreaterThanOrEqual(7)
    const calls = await Promise.all(ids.map((id) => findCall(ledger.db, id)))
    const found = calls.flatMap((call) => call ?? [])
    await Promise.all([
      ...found.flatMap((call) => [
        ...[write(call, 'accept', 'creator'), write(call, 'decline', 'creator'), write(call, 'withdraw', 'fan')],
        ...[
          write(call, 'reschedule', 'fan', three ?? undefined),
          write(call, 'reschedule', 'creator', one ?? undefined),
        ],
      ]),
      ...[ledger.tip(ada, ben, 3), ledger.tip(ben, ada, 3), ledger.tip(fan, ada, 3)],
      ledger.owner.query('select public.block($1, $2)', [fan, ada]),
    ])
    const late = (await Promise.all(ids.map((id) => findCall(ledger.db, id)))).flatMap((call) => call ?? [])
    await Promise.all(late.flatMap((call) => [write(call, 'cancel', 'fan'), write(call, 'cancel', 'creator')]))
  }
  const { rows } = await ledger.owner.query(
    `select c.id from call_requests c join ledger.holds h on h.id = c.hold_id where (c.ended_at is null) <> (h.state = 'open')`,
  )
  expect(rows).toEqual([])
})

const liveMessagesOf = async (who: string, id: string | undefined) =>
  (
    await ledger.owner.query<{ name: string; data: Record<string, unknown> }>(
      `select payload ->> 'name' as name, payload -> 'data' as data from outbox
       where kind = 'realtime' and payload ->> 'channel' = $1 and payload #>> '{data,request_id}' = $2 order by id`,
      [`user:${who}`, id],
    )
  ).rows.map(({ name, data }) => [name, data.why ?? data.status ?? data.tokens])

test("an immediate call rings on the creator's devices until it is answered, unless the fan is muted", async () => {
  const [fan, creator] = [await ledger.person('fan', 5_000), await ledger.person('creator')]
  await ledger.owner.query('update creator_profiles set video_rate = 10 where user_id = $1', [creator])
  const id = await place(fan, creator, null)
  const call = await findCall(ledger.db, id ?? '')
  if (call) await write(call, 'accept', 'creator')
  expect(await liveMessagesOf(creator, id)).toEqual([
    ...[
      ['call.changed', 'pending'],
      ['call.ringing', 150],
      ['call.changed', 'accepted'],
      ['call.stopped', 'accepted'],
    ],
  ])
  expect(await liveMessagesOf(fan, id)).toEqual([
    ['call.changed', 'pending'],
    ['call.changed', 'accepted'],
  ])
  const other = await ledger.person('fan', 5_000)
  const third = await ledger.person('creator')
  await ledger.owner.query('insert into mutes (muter_id, muted_id) values ($1, $2)', [third, other])
  await ledger.owner.query('update creator_profiles set video_rate = 10 where user_id = $1', [third])
  const quiet = await place(other, third, null)
  expect(await liveMessagesOf(third, quiet)).toEqual([['call.changed', 'pending']])
  const { rows } = await ledger.owner.query('select from notifications where user_id = $1', [third])
  expect(rows).toEqual([])
})
