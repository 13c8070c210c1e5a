import { expect, onTestFinished, test, vi } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { ports } from '#app/ports.server.ts'
import { eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { settleMinutes } from '../events/spec.ts'
import { hostLateMinutes } from '../spec.ts'
import { noteHostLive, runEventClocks } from './service.server.ts'

const world = createWorld()
const { put, take, mine, read, tokens, violations, statuses, startIn, cancel } = eventsIn(world)
const runEventsJob = () => runJob(() => world.contextOf(), 'events')
/** Runs the job `events` four times concurrently, as after a slow minute. */
const runConcurrentJobs = () => Promise.all([runEventsJob(), runEventsJob(), runEventsJob(), runEventsJob()])
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Creates an event with two ticket holders and one fan on the waiting list. */
async function createSoldEvent(body: object = {}) {
  const [creator, one, two, waiting] = await Promise.all([
    world.person('creator'),
    ...[1, 2, 3].map(() => world.person('fan', 500)),
  ])
  if (!one || !two || !waiting) throw new Error('no fans')
  const event = await put(creator, { max_participants: 2, title: 'Waltz', ...body })
  for (const fan of [one, two, waiting]) await take(fan, event)
  return { creator, fans: [one, two], waiting, event }
}
const readNews = async (who: TestPerson, kind: string) =>
  (await world.noticesOf(who)).filter((one) => one.kind === kind).map(({ data }) => data.news)
const reportHostLive = (event: string, from: number, to: number) =>
  noteHostLive(world.contextOf(), event, minutesAgo(from), minutesAgo(to))
/** Returns a function that reports the host as live between two minutes, counted from the start of an event. */
async function hostReporterOf(event: string) {
  const [row] = await world.owner<{ starts_at: Date }>('select starts_at from events where id = $1', [event])
  const at = (minutes: number) => new Date((row?.starts_at.getTime() ?? 0) + minutes * 60_000)
  return (from: number, to: number) => noteHostLive(world.contextOf(), event, at(from), at(to))
}

test('pays the tickets of an event that took place to its creator exactly once', async () => {
  const { creator, fans, waiting, event } = await createSoldEvent()
  await startIn(event, -60 - settleMinutes)
  await reportHostLive(event, 60, 40)
  await runConcurrentJobs()
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
  expect(await readNews(creator, 'system.event')).toEqual(['completed'])
  const [movement] = await world.owner(`select kind, count(*)::int as n from ledger.movements m
    where payee_id = '${creator.id}' and kind = 'ticket' group by 1`)
  expect(movement).toEqual({ kind: 'ticket', n: 2 })
  expect((await world.owner('select from bookings where subject_id = $1', [event])).length).toBe(0)
  expect(await violations()).toEqual([])
})

test('does not settle an event whose host is on stage before the live time of the host is counted', async () => {
  const { creator, fans, event } = await createSoldEvent()
  await startIn(event, -hostLateMinutes - 1)
  await world.owner(
    `insert into streams (creator_id, title, audience, event_id, meeting_id, host_family, host_since)
     values ($1, 'Waltz', 'ticket', $2::uuid, gen_random_uuid(), gen_random_uuid(), now() - interval '20 minutes')`,
    [creator.id, event],
  )
  await runEventsJob()
  expect((await mine(fans[0] ?? creator, event)).status).toBe('confirmed')
  await startIn(event, -60 - settleMinutes)
  await reportHostLive(event, 65, 0)
  await runEventsJob()
  expect(await statuses(event)).toEqual(['used', 'used', 'lapsed'])
  await world.owner("update streams set ended_at = now(), end_reason = 'host', host_since = null where event_id = $1", [
    event,
  ])
})

test('refunds all tickets and notifies everyone if the host is 15 minutes late', async () => {
  const { creator, fans, waiting, event } = await createSoldEvent()
  await startIn(event, 5 - hostLateMinutes)
  await runEventsJob()
  expect((await mine(fans[0] ?? creator, event)).status).toBe('confirmed')
  await startIn(event, -hostLateMinutes)
  await runConcurrentJobs()
  expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
  for (const fan of [...fans, waiting]) {
    expect(await tokens(fan)).toEqual([500, 0, 0])
    expect((await readNews(fan, 'system.ticket')).at(-1)).toBe('late')
  }
  expect(await readNews(creator, 'system.event')).toEqual(['late'])
  expect((await read(creator, event)).event).toMatchObject({ status: 'cancelled', sequence: 1 })
  await world.settled()
  await expect
    .poll(async () => (await world.mailsTo(creator)).map(({ subject }) => subject))
    .toContain('“Waltz” was cancelled')
  expect(await violations()).toEqual([])
})

test('refunds every ticket after the end if the host was not live for long enough', async () => {
  const { creator, fans, event } = await createSoldEvent()
  await startIn(event, -30)
  await reportHostLive(event, 30, 30)
  await reportHostLive(event, 25, 16)
  await runEventsJob()
  expect((await read(creator, event)).event.status).toBe('scheduled')
  await startIn(event, -61)
  await runEventsJob()
  expect((await read(creator, event)).event.status).toBe('scheduled')
  await startIn(event, -60 - settleMinutes)
  await runConcurrentJobs()
  expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
  for (const fan of fans) expect(await tokens(fan)).toEqual([500, 0, 0])
  expect(await readNews(creator, 'system.event')).toEqual(['short'])
  expect(await violations()).toEqual([])
})

test('a run stops in time while the database is slow, and the next run continues', async () => {
  const staged = await Promise.all([createSoldEvent(), createSoldEvent(), createSoldEvent()])
  for (const { event } of staged) await startIn(event, -hostLateMinutes)
  const ctx = world.contextOf()
  const asked = vi.spyOn(ctx.db, 'execute')
  const now = performance.now.bind(performance)
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => now() + asked.mock.calls.length * 16_000)
  try {
    // the waiting lists and the series used up the time, so at most one event is settled
    expect((await runEventClocks(ctx)).settled).toBeLessThanOrEqual(1)
  } finally {
    slow.mockRestore()
  }
  await runEventsJob()
  for (const { event } of staged) expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
})

test('counts each live second of the host once, and only within the event', async () => {
  const { event } = await createSoldEvent()
  await startIn(event, -30)
  const report = await hostReporterOf(event)
  const seconds = async () =>
    (await world.owner<{ n: number }>('select host_seconds as n from events where id = $1', [event]))[0]?.n ?? -1
  // reports before the start, across the start, repeated, overlapping and out of order
  await report(-15, -1)
  expect(await seconds()).toBe(0)
  await report(-15, 5)
  expect(await seconds()).toBeCloseTo(5 * 60, 0)
  await report(-15, 5)
  await report(2, 15)
  expect(await seconds()).toBeCloseTo(15 * 60, 0)
  await report(5, 10)
  expect(await seconds()).toBeCloseTo(15 * 60, 0)
  await report(18, 28)
  expect(await seconds()).toBeCloseTo(25 * 60, 0)
})

test('refunds every ticket if the host was live only before the start', async () => {
  const { creator, fans, event } = await createSoldEvent()
  await startIn(event, -hostLateMinutes)
  const report = await hostReporterOf(event)
  await report(-15, -15)
  await report(-15, -1)
  await runConcurrentJobs()
  expect(await statuses(event)).toEqual(['refunded', 'refunded', 'lapsed'])
  for (const fan of fans) expect(await tokens(fan)).toEqual([500, 0, 0])
  expect(await readNews(creator, 'system.event')).toEqual(['late'])
})

test('a host live before the start is not late, and live seconds count from the start', async () => {
  const { event } = await createSoldEvent()
  await startIn(event, -hostLateMinutes)
  // the stage reports every minute
  const report = await hostReporterOf(event)
  for (let at = -10; at <= hostLateMinutes; at++) await report(-10, at)
  await runConcurrentJobs()
  expect(await statuses(event)).toEqual(['confirmed', 'confirmed', 'waitlisted'])
  const [row] = await world.owner<{ seconds: number; at_start: boolean }>(
    'select host_seconds as seconds, host_live_at = starts_at as at_start from events where id = $1',
    [event],
  )
  expect(row?.at_start).toBe(true)
  expect(row?.seconds).toBeCloseTo(hostLateMinutes * 60, 0)
})

test('pays an event of 15 minutes after 450 live seconds in any parts, and refunds it after 449', async () => {
  const settled = async (seconds: number) => {
    const { event } = await createSoldEvent({ duration: 15 })
    await startIn(event, -15 - settleMinutes)
    const report = await hostReporterOf(event)
    for (let to = -599; to < seconds; to += 59.6) await report(-10, to / 60)
    await report(-10, seconds / 60)
    await runConcurrentJobs()
    return (await statuses(event))[0]
  }
  expect([await settled(449), await settled(450)]).toEqual(['refunded', 'used'])
})

test('completes free events and events without tickets at their end', async () => {
  const creator = await world.person('creator')
  const fan = await world.person()
  const plain = await put(creator)
  const personal = await put(creator, { type: 'personal', price: 0 })
  const free = await put(creator, { price: 0 })
  await take(fan, free)
  for (const id of [plain, personal, free]) await startIn(id, -30)
  await runEventsJob()
  for (const id of [plain, personal, free]) expect((await read(creator, id)).event.status).toBe('scheduled')
  for (const id of [plain, personal, free]) await startIn(id, -60)
  await runConcurrentJobs()
  for (const id of [plain, personal, free]) expect((await read(creator, id)).event.status).toBe('completed')
  expect(await mine(fan, free)).toMatchObject({ status: 'used', tokens: 0 })
  expect(await readNews(creator, 'system.event')).toEqual([])
  expect(await violations()).toEqual([])
})

test('settles an event although 521 earlier events cannot be settled', async () => {
  const creator = await world.person('creator')
  const [broken, behind] = [await put(creator, { price: 0 }), await put(creator, { price: 0 })]
  await startIn(broken, -90)
  await startIn(behind, -61)
  onTestFinished(async () => {
    await world.owner('delete from events where creator_id = $1 and id <> $2', [creator.id, behind])
  })
  await world.owner(
    `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', uuidv7(), 'key', null))).*
     from events e, generate_series(1, 120) where e.id = $1`,
    [broken],
  )
  await world.whileRefused({ table: 'events', before: 'update', when: `old.id <> '${behind}'` }, runEventsJob)
  expect((await read(creator, behind)).event.status).toBe('completed')
  expect((await read(creator, broken)).event.status).toBe('scheduled')
})

test('three concurrent cancellations refund every ticket exactly once', async () => {
  const { creator, fans, event } = await createSoldEvent()
  const answers = await Promise.all([1, 2, 3].map(() => cancel(creator, event, { reason: 'I am ill.' })))
  expect(answers.map(({ body }) => body.cancelled).sort()).toEqual([0, 0, 1])
  for (const fan of fans) {
    expect(await tokens(fan)).toEqual([500, 0, 0])
    expect((await world.noticesOf(fan)).at(-1)).toMatchObject({
      message: `${creator.username} cancelled the event. 100 tokens are yours again.`,
    })
  }
  expect((await read(fans[0], event)).event).toMatchObject({
    cancel_reason: 'I am ill.',
    ticket: { status: 'refunded' },
  })
  expect(await violations()).toEqual([])
})

test('concurrent settlements, cancellations and returns end every hold once', async () => {
  const { creator, fans, event } = await createSoldEvent()
  await startIn(event, -60 - settleMinutes)
  await reportHostLive(event, 60, 40)
  await Promise.all([runConcurrentJobs(), cancel(creator, event), ...fans.map((fan) => take(fan, event))])
  expect((await statuses(event)).filter((one) => one === 'used')).toHaveLength(2)
  expect(await tokens(creator)).toEqual([0, 0, 200])
  expect(await violations()).toEqual([])
})

test('deleting a creator first cancels their events and series and refunds all tickets', async () => {
  const { creator, fans, event } = await createSoldEvent()
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
