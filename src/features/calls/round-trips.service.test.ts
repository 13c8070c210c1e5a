import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ports } from '#app/ports.server.ts'
import { countDatabaseTrips } from '../../testing/trips.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import * as acts from './actions/service.server.ts'
import { beginCall, completeCall } from './lifecycle/service.server.ts'
import * as listing from './listing/service.server.ts'
import { requestCall } from './new-request/service.server.ts'
import { closeCallOf, runCallClocks } from './timers/service.server.ts'

const world = createWorld()

const contextOf = (who: TestPerson, now = new Date()) => ({
  // deliveries after the response are not counted
  ...world.contextOf(who, { announce: () => undefined, now }),
  claims: who.claims,
})

async function pair(tokens = 1_000) {
  const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  return { fan, creator }
}
const requestInput = (creator: TestPerson, scheduled_at?: Date) =>
  ({ creator_id: creator.id, type: 'video', minutes: 20, message: '', ...(scheduled_at && { scheduled_at }) }) as const

async function acceptCall(tokens?: number) {
  const { fan, creator } = await pair(tokens)
  const { request } = await requestCall(contextOf(fan), requestInput(creator))
  await acts.accept(contextOf(creator), { id: request.id })
  return { fan, creator, id: request.id }
}
/** Returns the starts of the free slots without the first one, which can become too soon before it is requested. */
const freeSlots = async (creator: TestPerson) => {
  const { slots } = await world.as(creator).availability.slots({ creatorId: creator.id, minutes: 20 })
  return slots.slice(1).map(({ start }) => start)
}

test('a request takes one round trip to the database, every change of it two, every read one', async () => {
  const { fan, creator } = await pair()
  const [first, , , , second, , , , third] = await freeSlots(creator)
  if (!first || !second || !third) throw new Error('there are no slots')
  expect(await countDatabaseTrips(() => requestCall(contextOf(fan), requestInput(creator, first)))).toBe(1)
  const { requests: mine } = await listing.list(contextOf(fan), { status: 'all', limit: 20 })
  const id = mine[0]?.id ?? ''
  expect(await countDatabaseTrips(() => listing.list(contextOf(fan), { status: 'all', limit: 20 }))).toBe(1)
  expect(await countDatabaseTrips(() => listing.readRequest(contextOf(fan), id))).toBe(1)
  expect(await countDatabaseTrips(() => listing.scheduled(contextOf(fan), {}))).toBe(1)
  expect(await countDatabaseTrips(() => world.as(fan).availability.slots({ creatorId: creator.id, minutes: 20 }))).toBe(
    1,
  )
  expect(await countDatabaseTrips(() => listing.upcoming(contextOf(fan), 5))).toBe(1)
  const reschedule = (who: TestPerson, scheduled_at: Date) => acts.reschedule(contextOf(who), { id, scheduled_at })
  expect(await countDatabaseTrips(() => reschedule(fan, second))).toBe(2)
  expect(await countDatabaseTrips(() => acts.accept(contextOf(creator), { id, idempotencyKey: randomUUID() }))).toBe(2)
  expect(await countDatabaseTrips(() => reschedule(creator, third))).toBe(2)
  expect(await countDatabaseTrips(() => acts.confirm(contextOf(fan), { id }))).toBe(2)
  expect(await countDatabaseTrips(() => acts.cancel(contextOf(fan), { id, reason: '' }))).toBe(2)
  const tryAccept = () => acts.accept(contextOf(creator), { id }).catch(() => undefined)
  expect(await countDatabaseTrips(tryAccept)).toBe(1)
})

test('a call begins once, and three concurrent completions charge it once', async () => {
  const { fan, creator, id } = await acceptCall()
  expect((await beginCall(contextOf(creator), id)).status).toBe('in_progress')
  // one round trip checks for blocks and suspensions, the other reads the call
  expect(await countDatabaseTrips(() => beginCall(contextOf(creator), id))).toBe(2)
  await expect(acts.cancel(contextOf(fan), { id, reason: '' })).rejects.toMatchObject({ code: 'CALL_IN_PROGRESS' })
  const done = await Promise.all([1, 2, 3].map(() => completeCall(contextOf(creator), id, { tokens: 120 })))
  expect(done.map(({ status, paid_tokens }) => [status, paid_tokens])).toEqual(Array(3).fill(['completed', 120]))
  const [held] = await world.owner('select state, posted_tokens::int as posted from ledger.holds where owner_id = $1', [
    fan.id,
  ])
  expect(held).toEqual({ state: 'posted', posted: 120 })
  const [paid] = await world.owner(
    "select tokens::int as tokens from ledger.movements where payee_id = $1 and kind = 'call'",
    [creator.id],
  )
  expect(paid).toEqual({ tokens: 120 })
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('three concurrent ends of a call: exactly one is written, and the hold is resolved', async () => {
  const { fan, creator, id } = await acceptCall()
  await world.owner(`update call_requests set scheduled_at = now() - interval '21 minutes' where id = $1`, [id])
  const ends = [
    acts.cancel(contextOf(fan), { id, reason: '' }),
    acts.cancel(contextOf(creator), { id, reason: '' }),
    runCallClocks(world.contextOf()),
  ]
  await Promise.allSettled(ends)
  const [ended] = await world.owner(
    `select (select count(*)::int from timeline where subject_id = c.id and what in ('cancelled', 'no_show')) as lines,
       (select state <> 'open' from ledger.holds h where h.id = c.hold_id) as resolved
     from call_requests c where id = $1`,
    [id],
  )
  expect(ended).toEqual({ lines: 1, resolved: true })
})

test('exports the calls of an account; erasing it ends open calls and removes names and messages', async () => {
  const { fan, creator, id } = await acceptCall()
  const { request } = await requestCall(contextOf(fan), {
    ...requestInput(creator, (await freeSlots(creator))[9]),
    message: 'Secret words',
  })
  expect(await countDatabaseTrips(() => closeCallOf(world.contextOf(), fan.id))).toBe(2)
  expect(await ports.closeOneOf(world.contextOf(), fan.id)).toBe(true)
  expect(await countDatabaseTrips(() => closeCallOf(world.contextOf(), fan.id))).toBe(2)
  for (const one of [id, request.id]) {
    const { request: ended } = await listing.readRequest(contextOf(creator), one)
    expect(ended).toMatchObject({ status: 'cancelled', cancelled_by: 'fan', paid_tokens: 0, held: 0 })
  }
  const lines = await world.owner<{ line: { id: string } }>('select line from personal.export_calls($1, null, 10)', [
    fan.id,
  ])
  expect(lines.map(({ line }) => line.id)).toEqual([id, request.id])
  await world.owner('select personal.forget_calls($1)', [fan.id])
  await world.owner('update users set erased_at = now() where id = $1', [fan.id])
  expect((await listing.readRequest(contextOf(creator), id)).request.fan_username).toBe('')
  const titles = (await world.noticesOf(creator, 'session_request')).map(({ title, data }) => title + data.words)
  expect(titles.join()).not.toContain(fan.username)
  expect(titles.join()).not.toContain('Secret')
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('refuses to erase an account that has an open call', async () => {
  const { creator } = await acceptCall()
  await expect(world.owner('select personal.forget_calls($1)', [creator.id])).rejects.toThrow('open calls')
})

test("the application's database role cannot write calls directly", async () => {
  const { id } = await acceptCall()
  const { sql } = await import('drizzle-orm')
  const direct = world.db.execute(sql`update call_requests set paid_tokens = 0 where id = ${id}::uuid`)
  await expect(direct).rejects.toMatchObject({ cause: { code: '42501' } })
})
