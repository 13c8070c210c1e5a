import { expect, onTestFinished, test, vi } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { ports } from '#app/ports.server.ts'
import { eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { hostLateMinutes, settleMinutes } from '../events/spec.ts'
import { noteHostLive, runEventClocks } from './service.server.ts'

const world = createWorld()
const { put, take, mine, read, tokens, violations, statuses, startIn, cancel } = eventsIn(world)
const clock = () => runJob(() => world.contextOf(), 'events')
/** Several runs at once, as after a slow minute. */
const clocks = () => Promise.all([clock(), clock(), clock(), clock()])
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** An event with two tickets and one in line. */
async function stage(body: object = {}) {
  const [creator, one, two, waiting] = await Promise.all([
    world.person('creator'),
    ...[1, 2, 3].map(() => world.person('fan', 500)),
  ])
  if (!one || !two || !waiting) throw new Error('nobody')
  const event = await put(creator, { max_participants: 2, title: 'Waltz', ...body })
  for (const fan of [one, two, waiting]) await take(fan, event)
  return { creator, fans: [one, two], waiting, event }
}
const news = async (who: TestPerson, kind: string) =>
  (await world.noticesOf(who)).filter((one) => one.kind === kind).map(({ data }) => data.news)
const host = (event: string, from: number, to: number) =>
  noteHostLive(world.contextOf(), event, minutesAgo(from), minutesAgo(to))

test('an event that took place is paid to its creator, once; whoever is in line goes home', async () => {
  const { creator, fans, waiting, event } = await stage()
  await startIn(event, -60 - settleMinutes)
  await host(event, 60, 40)
  await clocks()
  expect(await statuses(event)).toEqual(['used', 'used', 'lapsed'])
  expect(await tokens(creator)).toEqual([0, 0, 200])
  for (const fan of fans) expect(await tokens(fan)).toEqual([400, 0, 0])
  expect(await tokens(waiting)).toEqual([500, 0, 0])
  const { event: seen, timeline } = await read(creator, event)
  expect(seen).toMatchObject({ status: 'completed', enrolled_count: 2, waitlist_count: 0 })
  expect(timeline.at(-1)).toMatchObject({ what: 'completed', who: 'clock', effect: 'paid', tokens: 200 })
  const { timeline: guests } = await read(fans[0] ?? creator, event)
  expect(guests).toMatchObject([
    { what: 'created' },
    { what: 'confirmed', effect: 'held', tokens: 100 },
    { what: 'used', effect: 'paid', tokens: 100 },
    { what: 'completed', effect: 'none', tokens: 0 },
  ])
  expect(await news(creator, 'system.event')).toEqual(['completed'])
  const [movement] = await world.owner(`select kind, count(*)::int as n from ledger.movements m
    where payee_id = '${creator.id}' and kind = 'ticket' group by 1`)
  expect(movement).toEqual({ kind: 'ticket', n: 2 })
  expect((await world.owner('select from bookings where subject_id = $1', [event])).length).toBe(0)
  expect(await violations()).toEqual([])
})

test('a host who is late by so many minutes: everybody gets their tokens back, and both are told', async () => {
  const { creator, fans, waiting, event } = await stage()
  await startIn(event, 1 - hostLateMinutes)
  await clock()
  expect((await mine(fans[0] ?? creator, event)).status).toBe('confirmed')
  await startIn(event, -hostLateMinutes)
  await clocks()
  expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
  for (const fan of [...fans, waiting]) {
    expect(await tokens(fan)).toEqual([500, 0, 0])
    expect((await news(fan, 'system.ticket')).at(-1)).toBe('late')
  }
  expect(await news(creator, 'system.event')).toEqual(['late'])
  expect((await read(creator, event)).event).toMatchObject({ status: 'cancelled', sequence: 1 })
  await world.settled()
  await expect
    .poll(async () => (await world.mailsTo(creator)).map(({ subject }) => subject))
    .toContain('“Waltz” was cancelled')
  expect(await violations()).toEqual([])
})

test('a host who is there in time but not for long enough: everything goes back after the end', async () => {
  const { creator, fans, event } = await stage()
  await startIn(event, -30)
  await host(event, 30, 30)
  await host(event, 25, 16)
  await clock()
  expect((await read(creator, event)).event.status).toBe('scheduled')
  await startIn(event, -61)
  await clock()
  expect((await read(creator, event)).event.status).toBe('scheduled')
  await startIn(event, -60 - settleMinutes)
  await clocks()
  expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
  for (const fan of fans) expect(await tokens(fan)).toEqual([500, 0, 0])
  expect(await news(creator, 'system.event')).toEqual(['short'])
  expect(await violations()).toEqual([])
})

test('while the database is slow, lines, series and settlements end in the time of one run', async () => {
  const staged = await Promise.all([stage(), stage(), stage()])
  for (const { event } of staged) await startIn(event, -hostLateMinutes)
  const ctx = world.contextOf()
  const asked = vi.spyOn(ctx.db, 'execute')
  const now = performance.now.bind(performance)
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => now() + asked.mock.calls.length * 16_000)
  try {
    // the lines and the series have taken all of it: one event is begun
    expect((await runEventClocks(ctx)).settled).toBeLessThanOrEqual(1)
  } finally {
    slow.mockRestore()
  }
  await clock()
  for (const { event } of staged) expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
})

test('what the host was live for counts once, within the event', async () => {
  const { event } = await stage()
  await startIn(event, -30)
  const seconds = async () =>
    (await world.owner<{ n: number }>('select host_seconds as n from events where id = $1', [event]))[0]?.n ?? -1
  // before the start, across it, twice the same, overlapping, what comes late
  await host(event, 45, 31)
  expect(await seconds()).toBe(0)
  await host(event, 45, 25)
  expect(await seconds()).toBeCloseTo(5 * 60, -1)
  await host(event, 45, 25)
  await host(event, 28, 15)
  expect(await seconds()).toBeCloseTo(15 * 60, -1)
  await host(event, 25, 20)
  expect(await seconds()).toBeCloseTo(15 * 60, -1)
  await host(event, 12, 2)
  expect(await seconds()).toBeCloseTo(25 * 60, -1)
})

test('a host who is live only before the start is late: nobody pays', async () => {
  const { creator, fans, event } = await stage()
  await startIn(event, -hostLateMinutes)
  await host(event, hostLateMinutes + 15, hostLateMinutes + 15)
  await host(event, hostLateMinutes + 15, hostLateMinutes + 1)
  await clocks()
  expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
  for (const fan of fans) expect(await tokens(fan)).toEqual([500, 0, 0])
  expect(await news(creator, 'system.event')).toEqual(['late'])
})

test('a host who comes early and stays is counted from the start on, and not late', async () => {
  const { event } = await stage()
  await startIn(event, -hostLateMinutes)
  // as the stage says it each minute
  for (let at = hostLateMinutes + 10; at >= 0; at--) await host(event, hostLateMinutes + 10, at)
  await clocks()
  expect(await statuses(event)).toEqual(['confirmed', 'confirmed', 'waitlisted'])
  const [row] = await world.owner<{ seconds: number; at_start: boolean }>(
    'select host_seconds as seconds, host_live_at = starts_at as at_start from events where id = $1',
    [event],
  )
  expect(row?.at_start).toBe(true)
  expect(row?.seconds).toBeCloseTo(hostLateMinutes * 60, -1)
})

test.each([
  { duration: 15, needed: 450 },
  { duration: 120, needed: 600 },
])('$duration minutes took place after $needed seconds within them, in any number of parts', async (of) => {
  const ends = of.duration + settleMinutes
  const settled = async (seconds: number) => {
    const { event } = await stage({ duration: of.duration })
    await startIn(event, -ends)
    const [row] = await world.owner<{ starts_at: Date }>('select starts_at from events where id = $1', [event])
    const start = row?.starts_at.getTime() ?? 0
    const said = (to: number) => noteHostLive(world.contextOf(), event, new Date(start - 600_000), new Date(start + to))
    for (let to = -599_000; to < seconds * 1_000; to += 59_600) await said(to)
    await said(seconds * 1_000)
    await clocks()
    return (await statuses(event))[0]
  }
  expect([await settled(of.needed - 1), await settled(of.needed)]).toEqual(['refunded', 'used'])
})

test('events without tickets, and free ones, are simply over', async () => {
  const creator = await world.person('creator')
  const fan = await world.person()
  const plain = await put(creator)
  const personal = await put(creator, { type: 'personal', price: 0 })
  const free = await put(creator, { price: 0 })
  await take(fan, free)
  for (const id of [plain, personal, free]) await startIn(id, -30)
  await clock()
  for (const id of [plain, personal, free]) expect((await read(creator, id)).event.status).toBe('scheduled')
  for (const id of [plain, personal, free]) await startIn(id, -60)
  await clocks()
  for (const id of [plain, personal, free]) expect((await read(creator, id)).event.status).toBe('completed')
  expect(await mine(fan, free)).toMatchObject({ status: 'used', tokens: 0 })
  expect(await news(creator, 'system.event')).toEqual([])
  expect(await violations()).toEqual([])
})

test('however many events cannot be settled, one behind them is', async () => {
  const creator = await world.person('creator')
  const [broken, behind] = [await put(creator, { price: 0 }), await put(creator, { price: 0 })]
  await startIn(broken, -90)
  await startIn(behind, -61)
  onTestFinished(() => void world.owner('delete from events where creator_id = $1 and id <> $2', [creator.id, behind]))
  await world.owner(
    `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', uuidv7(), 'key', null))).*
     from events e, generate_series(1, 520) where e.id = $1`,
    [broken],
  )
  await world.whileRefused({ table: 'events', before: 'update', when: `old.id <> '${behind}'` }, clock)
  expect((await read(creator, behind)).event.status).toBe('completed')
  expect((await read(creator, broken)).event.status).toBe('scheduled')
})

test('cancelling gives everything back in one transaction: of two at once one does it', async () => {
  const { creator, fans, event } = await stage()
  const answers = await Promise.all([1, 2, 3].map(() => cancel(creator, event, { reason: 'I am ill.' })))
  expect(answers.map(({ body }) => body.cancelled).sort()).toEqual([0, 0, 1])
  for (const fan of fans) {
    expect(await tokens(fan)).toEqual([500, 0, 0])
    expect((await world.noticesOf(fan)).at(-1)).toMatchObject({
      message: `${creator.username} cancelled it. 100 tokens are yours again.`,
    })
  }
  expect((await read(fans[0], event)).event).toMatchObject({
    cancel_reason: 'I am ill.',
    ticket: { status: 'refunded' },
  })
  expect(await violations()).toEqual([])
})

test('settling, cancelling and giving back at once: every hold ends once', async () => {
  const { creator, fans, event } = await stage()
  await startIn(event, -60 - settleMinutes)
  await host(event, 60, 40)
  await Promise.all([clocks(), cancel(creator, event), ...fans.map((fan) => take(fan, event))])
  expect((await statuses(event)).filter((one) => one === 'used')).toHaveLength(2)
  expect(await tokens(creator)).toEqual([0, 0, 200])
  expect(await violations()).toEqual([])
})

test('a leaving creator’s events and series end before they are forgotten, with everything given back', async () => {
  const { creator, fans, event } = await stage()
  await put(creator, { recurring: 'monthly', type: 'live-stream', time: '20:00' })
  await put(creator, { type: 'personal', price: 0, time: '22:00' })
  let closed = 0
  while (await ports.closeOneOf(world.contextOf(), creator.id)) closed += 1
  expect(closed).toBeGreaterThanOrEqual(8)
  for (const fan of fans) expect(await tokens(fan)).toEqual([500, 0, 0])
  await world.owner('select personal.forget_schedule($1)', [creator.id])
  expect(await world.owner('select id from events where creator_id = $1', [creator.id])).toEqual([{ id: event }])
  expect(await world.owner('select from event_series where creator_id = $1', [creator.id])).toEqual([])
  const said = (await world.noticesOf(fans[0] ?? creator)).map(({ title, message }) => title + message).join()
  expect(said).not.toContain(creator.username)
  expect(await runJob(() => world.contextOf(), 'event_series')).toBeDefined()
  expect(await violations()).toEqual([])
})
