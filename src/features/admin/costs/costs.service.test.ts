import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { writeRecord } from '#features/calls/meter/store.server.ts'
import { broadcastFromViewers, meetingViewersMax } from '#features/live/playback/spec.ts'
import { handleMeetingEvent } from '#features/live/stage/service.server.ts'
import { eventsIn } from '../../../testing/events.ts'
import { startMeteredWorld } from '../../../testing/metered.ts'
import { connectRealtime } from '../../../testing/realtime.ts'
import type { TestPerson, World } from '../../../testing/world.ts'
import { costOf } from './rules.ts'
import { watchCosts } from './service.server.ts'
import { prices } from './spec.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
// a separate database, because the job counts the uses of everyone and notifies all admins
const { world, close } = await startMeteredWorld()
afterAll(close)
const { put, take, startIn, cancel } = eventsIn(world)
const started: string[] = []
// ends the streams, so that a later test does not find them among the live stages
afterEach(async () => {
  for (const id of started.splice(0)) await world.owner(`select stream_end($1, 'host', now(), null)`, [id])
})

/** Buys 1,000 tokens for 90 dollars. */
async function buyTokens({ owner }: Pick<World, 'owner'>, { id }: TestPerson): Promise<void> {
  const [bought] = await owner<{ id: string }>(
    `select ledger.purchase_open($1, null, '', 'any', 1000, 9000, $2, 'h') #>> '{purchase,id}' as id`,
    [id, randomUUID()],
  )
  await owner('select ledger.purchase_credit($1, $2, null, 9000, null)', [bought?.id, `pi_${randomUUID()}`])
}
/** Margin of 100 of these tokens in micro-dollars: 9 dollars, minus a tenth of the card fee, minus 5 dollars. */
const marginOf100 = 9_000_000 - (90 * 29_000 + 300_000) / 10 - 5_000_000

/** Record of a call in which both sides were present for half an hour. */
const record = {
  ...{ seconds: 1_800, free_seconds: 1_800, rate: 0, tokens: 0, lines: [], intervals: [] },
  ...{ reason: 'left' as const, by: null },
}

/** Expects a number within 1 % of another. */
function expectClose(computed: number, counted: number): void {
  expect(counted).toBeGreaterThan(0)
  expect(Math.abs(computed - counted) / counted, `${computed} computed, ${counted} counted`).toBeLessThan(0.01)
}

test('the usage of a simulated day agrees with the counters of the vendors within 1 %', async () => {
  const day = await startMeteredWorld()
  onTestFinished(day.close)
  const own = day.world
  const as = (who: TestPerson) => own.as(who, { now: day.now(), idempotencyKey: randomUUID() })
  const count = () => watchCosts(own.contextOf(undefined, { now: day.now() }))
  const online = async (who: TestPerson, streams: string[], conversations: string[] = []) => {
    const input = { stream_ids: streams, conversation_ids: conversations }
    const client = connectRealtime(own, who, () => own.as(who).realtime.token(input))
    const names = [
      `user:${who.id}`,
      ...streams.map((id) => `stream:${id}`),
      ...conversations.map((id) => `conversation:${id}`),
    ]
    await Promise.all(names.map((name) => client.channels.get(name).attach()))
    // a token without stored presence asks the provider, which does not know this browser as present
    await day.settled()
    await own.owner(
      `insert into presence (user_id, online, last_seen_at, asked_at) values ($1, true, now(), now())
       on conflict (user_id) do update set online = true, confirmed_at = now()`,
      [who.id],
    )
    return async () => {
      client.close()
      await own.owner('update presence set online = false where user_id = $1', [who.id])
      await expect.poll(() => day.ably.channels().some(({ name }) => name === `user:${who.id}`)).toBe(false)
    }
  }
  // the clock moves only after the vendor and the product know of all joins and leaves
  const visits = async (joined: number, left: number) => {
    const stored = `select count(*)::int as joined, count(left_at)::int as left from stream_visits
      where peer_id not like 'play:%'`
    await expect.poll(() => own.owner(stored)).toEqual([{ joined, left }])
    const people = () => day.meetings.meetings().flatMap((meeting) => meeting.people)
    await expect.poll(() => people().length).toBe(joined - left)
  }

  // the margin is stored from the first hour with a use: the payments may be made in the hour before the first count
  await own.owner(`insert into cost_hours values (date_trunc('hour', now()), 'other', 'count', 1)`)
  const [host, caller] = [await own.person('creator'), await own.person('creator')]
  const fans = await Promise.all(Array.from({ length: 6 }, () => own.person()))
  const [first, second, third, leaving, late, outside] = fans
  if (!first || !second || !third || !leaving || !late || !outside) throw new Error('six fans are needed')
  await buyTokens(own, first)

  // private messages: the first one before both have the conversation open. The ledger has a clock of its own, so these
  // payments are made before the clock of the test is moved
  await own.owner('update creator_profiles set text_rate = 50 where user_id = $1', [host.id])
  const say = (from: TestPerson, to: TestPerson) => as(from).messages.send({ userId: to.id, content: 'hello' })
  const { message } = await say(first, host)
  await day.settled()
  await count()
  const talking = [
    await online(first, [], [message.conversation_id]),
    await online(host, [], [message.conversation_id]),
  ]
  await say(first, host)
  for (let round = 0; round < 5; round++) {
    await say(second, late)
    await say(late, second)
  }
  for (let n = 0; n < 20; n++) await say(host, first)
  await day.settled()
  await count()
  for (const close of talking) await close()

  // a stage: four viewers for three hours, then three, and for the last two hours four again
  const { stream, token } = await as(host).live.start({ title: 'A show' })
  const { id } = stream
  const closing = new Map<TestPerson, () => Promise<void>>()
  for (const who of [host, first, second, third, leaving, outside]) closing.set(who, await online(who, [id]))
  await day.sit(token)
  const watch = async (who: TestPerson) => day.sit((await as(who).live.join({ id })).token ?? '')
  for (const who of [first, second, third, leaving]) await watch(who)
  await visits(5, 0)
  // a viewer of the broadcast, which begins because of seats that are free again
  const seats = `'visitor:seat-' || n from generate_series(1, ${meetingViewersMax}) as n`
  await own.owner(
    `insert into stream_visits (stream_id, is_host, joined_at, peer_id, person) select $1, false, now(), n, ${seats}`,
    [id],
  )
  await own.owner('select stream_count($1, now())', [id])
  await day.settled()
  const { playback } = await as(outside).live.join({ id })
  const renew = () => as(outside).live.renewPlayback({ id, playback_id: playback?.playback_id ?? '' })
  await own.owner(`delete from stream_visits where person in (select ${seats})`)
  await own.owner('select stream_count($1, now())', [id])
  await as(first).tips.send({ recipientId: host.id, tokens: 100, message: '', stream_id: id })
  for (let hour = 0; hour < 6; hour++) {
    for (const who of [host, first, second, third]) await as(who).live.say({ id, text: `hour ${hour}` })
    await day.settled()
    day.skip(hourMs)
    await renew()
    await count()
    if (hour === 2) {
      await closing.get(leaving)?.()
      await day.leave(leaving.id)
      await visits(5, 1)
    }
    if (hour === 3) {
      closing.set(late, await online(late, [id]))
      await watch(late)
      await visits(6, 1)
    }
  }
  await as(host).live.end({ id })
  await visits(6, 6)
  await day.settled()
  await count()
  for (const close of closing.values()) await close()

  // two calls of 30 minutes, with video and without
  await own.owner('update creator_profiles set video_rate = 0, voice_rate = 0 where user_id = $1', [caller.id])
  for (const [type, fan] of [
    ['video', second],
    ['voice', third],
  ] as const) {
    const { request } = await as(fan).sessions.ask({ creator_id: caller.id, type, minutes: 30 })
    await as(caller).sessions.accept({ id: request.id })
    for (const who of [fan, caller]) await day.sit((await as(who).sessions.join({ id: request.id })).token)
    day.skip(30 * minuteMs)
    for (const who of [fan, caller]) await day.leave(who.id)
    await writeRecord(own.db, request.id, { ...record, ended_at: day.now().toISOString() })
  }
  const ofCalls = `select from vendor_uses where subject = 'call' and measure in ('video', 'audio')`
  await expect.poll(async () => (await own.owner(ofCalls)).length).toBe(4)

  await day.settled()
  day.skip(24 * hourMs - (day.now().getTime() - stream.started_at.getTime()))
  await count()

  const seconds = day.meetings.usage()
  const { products } = await own.as(await own.person('admin'), { now: day.now() }).admin.costs({ days: 7 })
  const [streams, calls, messages] = products
  const amountOf = (product: typeof streams, measure: keyof typeof prices) =>
    product?.parts.find((part) => part.measure === measure)?.amount ?? 0
  expectClose(amountOf(streams, 'video') + amountOf(calls, 'video'), seconds.video)
  expectClose(amountOf(calls, 'audio'), seconds.audio)
  expectClose(amountOf(streams, 'export'), seconds.export)
  expectClose(amountOf(streams, 'playback'), (6 * hourMs) / 1_000)
  const billed = day.ably.usage()
  const sumOf = (channel: string, what: 'published' | 'delivered') =>
    billed.filter(({ name }) => name.startsWith(channel)).reduce((sum, one) => sum + one[what], 0)
  const counted = await own.owner<{ measure: string; amount: number }>(
    `select measure, sum(amount) as amount from (
       select measure, amount from cost_hours union all select 'published', published from stream_costs
       union all select 'delivered', delivered from stream_costs) c group by 1`,
  )
  const all = new Map(counted.map(({ measure, amount }) => [measure, amount]))
  for (const what of ['published', 'delivered'] as const) {
    expectClose(amountOf(streams, what), sumOf('stream:', what))
    expectClose(all.get(what) ?? 0, sumOf('', what))
  }
  expectClose(all.get('mail') ?? 0, day.mail.mails().length)
  expect(streams).toMatchObject({ count: 1, earned_micros: marginOf100 })
  expect(calls).toMatchObject({ count: 3_600, earned_micros: 0 })
  expect(messages).toMatchObject({ count: 32, earned_micros: marginOf100 })
  expect(await own.owner('select from vendor_uses')).toEqual([])
})

test('names a stage that loses money within a minute, notifies admins once, and stops when it has earned', async () => {
  const [host, fan, admin] = [await world.person('creator'), await world.person(), await world.person('admin')]
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: `A show ${randomUUID()}` })
  const { id, title } = stream
  started.push(id)
  const at = (minutes: number) => new Date(stream.started_at.getTime() + minutes * minuteMs)
  const arrive = (personId: string) =>
    handleMeetingEvent(world.contextOf(), { meetingId, personId, peerId: personId, what: 'joined', at: at(0) })
  await arrive(host.id)
  for (let n = 0; n < 50; n++) await arrive(`visitor:${randomUUID()}`)
  const count = (minutes: number) => watchCosts(world.contextOf(undefined, { now: at(minutes) }))
  const live = async (minutes: number) =>
    (await world.as(admin, { now: at(minutes) }).admin.costs({ days: 1 })).live.find((one) => one.id === id)
  const isNamed = async () => (await world.as(admin).admin.health()).stages.losing.some((one) => one.title === title)
  const notices = async () =>
    (await world.noticesOf(admin, 'system')).filter(({ message }) => message.includes(title)).length

  await count(0.5)
  expect([(await live(0.5))?.losing_since, await isNamed(), await notices()]).toEqual([null, false, 0])
  await Promise.all([count(1), count(1)])
  expect(await live(1)).toMatchObject({
    losing_since: at(1),
    viewers: 50,
    earned_micros: 0,
  })
  const { cost_micros = 0, minute_cost_micros = 0 } = (await live(1)) ?? {}
  // a few messages about viewers cost less than a cent
  const media = 51 * prices.video.micros
  expect([cost_micros - media, minute_cost_micros - media].every((rest) => rest >= 0 && rest < 10_000)).toBe(true)
  expect([await isNamed(), await notices()]).toEqual([true, 1])
  await buyTokens(world, fan)
  await world
    .as(fan, { idempotencyKey: randomUUID() })
    .tips.send({ recipientId: host.id, tokens: 100, message: '', stream_id: id })
  await count(2)
  expect(await live(2)).toMatchObject({ losing_since: null, earned_micros: marginOf100 })
  expect(await isNamed()).toBe(false)
  // the stage loses money again, and the notification is not repeated
  await count(60)
  expect([await isNamed(), await notices()]).toEqual([true, 1])
})

test('counts viewers of a broadcast by their requests, and the broadcasts of lost meetings', async () => {
  const host = await world.person('creator')
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A big show' })
  const { id } = stream
  started.push(id)
  const at = (seconds: number) => new Date(stream.started_at.getTime() + seconds * 1_000)
  const insertVisits = (prefix: string, visits: number, leftAt: Date | null) =>
    world.owner(
      `insert into stream_visits (stream_id, peer_id, person, is_host, joined_at, left_at)
       select $1, $2 || n, 'visitor:' || $2 || n, false, $3, $4 from generate_series(1, $5::int) as n`,
      [id, prefix, at(0), leftAt, visits],
    )
  await insertVisits('seat-', broadcastFromViewers - 1, null)
  const last = { meetingId, personId: 'visitor:last', peerId: 'last', what: 'joined' as const, at: at(0) }
  await handleMeetingEvent(world.contextOf(), last)
  await world.settled()
  // the end of a playback is in the future, until the next renewal moves it
  await insertVisits('play:', 10_000, at(130))
  await world.owner('select stream_count($1, now())', [id])

  const uses = async (seconds: number) => {
    await watchCosts(world.contextOf(undefined, { now: at(seconds) }))
    const [row] = await world.owner<{ video: number; broadcast: number; playback: number }>(
      `select video_seconds as video, broadcast_seconds as broadcast, playback_seconds as playback
       from stream_costs where stream_id = $1`,
      [id],
    )
    return row
  }
  expect(await uses(60)).toEqual({ video: broadcastFromViewers * 60, broadcast: 60, playback: 10_000 * 60 })
  const { live } = await world.as(await world.person('admin'), { now: at(60) }).admin.costs({ days: 1 })
  const stage = live.find((one) => one.id === id)
  expect(stage).toMatchObject({ losing_since: at(60), viewers: broadcastFromViewers + 10_000 })
  const minute = costOf({ video: (broadcastFromViewers + 1) * 60, playback: 10_000 * 60, export: 60 })
  expectClose(stage?.minute_cost_micros ?? 0, minute)

  await world.owner(`select stream_move($1, $2, 'another', $3)`, [id, meetingId, at(90)])
  expect(await uses(120)).toEqual({ video: broadcastFromViewers * 90, broadcast: 90, playback: 10_000 * 90 })
  await world.owner('update streams set broadcast_at = $2, playback_url = $3 where id = $1', [id, at(120), 'https://x'])
  expect(await uses(150)).toMatchObject({ broadcast: 120, playback: 10_000 * 90 })
})

test('the tickets of an event count for its first stream', async () => {
  const [host, fan] = [await world.person('creator'), await world.person()]
  await buyTokens(world, fan)
  const event = await put(host, { price: 100 })
  await take(fan, event)
  await startIn(event, 1)
  const start = async () => {
    const { stream } = await world.as(host).live.start({ title: 'A class', audience: 'ticket', event_id: event })
    started.push(stream.id)
    return stream
  }
  const first = await start()
  await world.as(host).live.end({ id: first.id })
  const second = await start()
  await watchCosts(world.contextOf())
  const earned = await world.owner<{ stream_id: string; earned: string }>(
    'select stream_id, earned_micros as earned from stream_costs where stream_id = any($1)',
    [[first.id, second.id]],
  )
  expect(new Map(earned.map((row) => [row.stream_id, Number(row.earned)]))).toEqual(
    new Map([
      [first.id, marginOf100],
      [second.id, 0],
    ]),
  )
  // the figures stay open until the event is settled, so that refunded tickets are subtracted
  const later = new Date(Date.now() + hourMs)
  const rowOf = async () => {
    await watchCosts(world.contextOf(undefined, { now: later }))
    const [row] = await world.owner(
      'select is_final, earned_micros::int as earned from stream_costs where stream_id = $1',
      [first.id],
    )
    return row
  }
  await world.as(host).live.end({ id: second.id })
  expect(await rowOf()).toEqual({ is_final: false, earned: marginOf100 })
  await cancel(host, event)
  expect(await rowOf()).toEqual({ is_final: true, earned: 0 })
})
