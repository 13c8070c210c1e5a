import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { ports } from '#app/ports.server.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import * as acts from './acts/service.server.ts'
import * as agenda from './agenda/service.server.ts'
import { ask } from './asking/service.server.ts'
import { beginCall, closeCallOf, completeCall, failCall, missCall, runCallClocks } from './clocks/service.server.ts'
import * as requests from './requests/service.server.ts'

const world = createWorld()
afterEach(() => vi.restoreAllMocks())

const contextOf = (who: TestPerson, now = new Date()) => ({
  // what is sent out after the answer is no part of it
  ...world.contextOf(who, { announce: () => undefined, now }),
  claims: who.claims,
})

/** How many calls to the database something takes. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await work()
  const trips = fetched.mock.calls.filter(([address]) => String(address).endsWith('/sql')).length
  fetched.mockRestore()
  return trips
}

async function pair(tokens = 1_000) {
  const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  return { fan, creator }
}
const asking = (creator: TestPerson, scheduled_at?: Date) =>
  ({ creator_id: creator.id, type: 'video', minutes: 20, message: '', ...(scheduled_at && { scheduled_at }) }) as const

async function accepted(tokens?: number) {
  const { fan, creator } = await pair(tokens)
  const { request } = await ask(contextOf(fan), asking(creator))
  await acts.accept(contextOf(creator), { id: request.id })
  return { fan, creator, id: request.id }
}
const freeSlots = async (creator: TestPerson) => {
  const { slots } = await world.as(creator).availability.slots({ creatorId: creator.id, minutes: 20 })
  return slots.map(({ start }) => start)
}

test('asking takes two round trips, and so does every answer; reading takes one', async () => {
  const { fan, creator } = await pair()
  const [first, , , , second, , , , third] = await freeSlots(creator)
  if (!first || !second || !third) throw new Error('there are no slots')
  expect(await tripsOf(() => ask(contextOf(fan), asking(creator, first)))).toBe(2)
  const { requests: mine } = await requests.list(contextOf(fan), { status: 'all', limit: 20 })
  const id = mine[0]?.id ?? ''
  expect(await tripsOf(() => requests.list(contextOf(fan), { status: 'all', limit: 20 }))).toBe(1)
  expect(await tripsOf(() => requests.one(contextOf(fan), id))).toBe(1)
  expect(await tripsOf(() => agenda.scheduled(contextOf(fan), {}))).toBe(1)
  expect(await tripsOf(() => world.as(fan).availability.slots({ creatorId: creator.id, minutes: 20 }))).toBe(1)
  expect(await tripsOf(() => agenda.upcoming(contextOf(fan), 5))).toBe(1)
  const reschedule = (who: TestPerson, scheduled_at: Date) => acts.reschedule(contextOf(who), { id, scheduled_at })
  expect(await tripsOf(() => reschedule(fan, second))).toBe(2)
  expect(await tripsOf(() => acts.accept(contextOf(creator), { id, idempotencyKey: randomUUID() }))).toBe(2)
  expect(await tripsOf(() => reschedule(creator, third))).toBe(2)
  expect(await tripsOf(() => acts.confirm(contextOf(fan), { id }))).toBe(2)
  expect(await tripsOf(() => acts.cancel(contextOf(fan), { id, reason: '' }))).toBe(2)
  const refused = () => acts.accept(contextOf(creator), { id }).catch(() => undefined)
  expect(await tripsOf(refused)).toBe(1)
})

test('what happens in its room: a call begins once, and what it cost is paid once', async () => {
  const { fan, creator, id } = await accepted()
  expect((await beginCall(contextOf(creator), id)).status).toBe('in_progress')
  // whether the two may still meet, and the call
  expect(await tripsOf(() => beginCall(contextOf(creator), id))).toBe(2)
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

test('who does not come, and a fault: the fee, or all of it back', async () => {
  const paidAfter = async (
    work: (id: string, ctx: ReturnType<typeof contextOf>) => Promise<{ paid_tokens: number; status: string }>,
  ) => {
    const { creator, id } = await accepted()
    const { paid_tokens, status } = await work(id, contextOf(creator))
    return [status, paid_tokens]
  }
  expect(await paidAfter((id, ctx) => missCall(ctx, id, { fanCame: false, creatorCame: true }))).toEqual([
    'no_show',
    50,
  ])
  expect(await paidAfter((id, ctx) => missCall(ctx, id, { fanCame: true, creatorCame: false }))).toEqual(['no_show', 0])
  expect(await paidAfter((id, ctx) => missCall(ctx, id, { fanCame: false, creatorCame: false }))).toEqual([
    'no_show',
    0,
  ])
  expect(await paidAfter((id, ctx) => failCall(ctx, id))).toEqual(['failed', 0])
  expect(await paidAfter((id, ctx) => failCall(ctx, id, { tokens: 30 }))).toEqual(['failed', 30])
  await expect(paidAfter((id, ctx) => completeCall(ctx, id, { tokens: 30 }))).rejects.toMatchObject({
    code: 'CALL_NOT_BEGUN',
  })
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('a decision about an older version of a call is made again; of two ends one is written', async () => {
  const { fan, creator, id } = await accepted()
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

test('leaving people end what they have open, in two round trips each, and their data go along and are forgotten', async () => {
  const { fan, creator, id } = await accepted()
  const { request } = await ask(contextOf(fan), {
    ...asking(creator, (await freeSlots(creator))[9]),
    message: 'Secret words',
  })
  expect(await tripsOf(() => closeCallOf(world.contextOf(), fan.id))).toBe(2)
  expect(await ports.closeOneOf(world.contextOf(), fan.id)).toBe(true)
  expect(await tripsOf(() => closeCallOf(world.contextOf(), fan.id))).toBe(1)
  for (const one of [id, request.id]) {
    const { request: ended } = await requests.one(contextOf(creator), one)
    expect(ended).toMatchObject({ status: 'cancelled', cancelled_by: 'fan', paid_tokens: 0, held: 0 })
  }
  const lines = await world.owner<{ line: { id: string } }>('select line from personal.export_calls($1, null, 10)', [
    fan.id,
  ])
  expect(lines.map(({ line }) => line.id)).toEqual([id, request.id])
  await world.owner('select personal.forget_calls($1)', [fan.id])
  await world.owner('update users set erased_at = now() where id = $1', [fan.id])
  expect((await requests.one(contextOf(creator), id)).request.fan_username).toBe('')
  const titles = (await world.noticesOf(creator, 'session_request')).map(({ title, data }) => title + data.words)
  expect(titles.join()).not.toContain(fan.username)
  expect(titles.join()).not.toContain('Secret')
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('nobody is forgotten while a call of theirs is open', async () => {
  const { creator } = await accepted()
  await expect(world.owner('select personal.forget_calls($1)', [creator.id])).rejects.toThrow('open calls')
})

test('the application cannot write calls but through their functions', async () => {
  const { id } = await accepted()
  const { sql } = await import('drizzle-orm')
  const direct = world.db.execute(sql`update call_requests set paid_tokens = 0 where id = ${id}::uuid`)
  await expect(direct).rejects.toMatchObject({ cause: { code: '42501' } })
})
