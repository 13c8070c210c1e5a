import { expect, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'

const world = createWorld()
const { put, take, tokens, statuses, startIn, violations } = eventsIn(world)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Minutes for which the host is connected and pages report. Ten minutes are enough for the event to count. */
const heldMinutes = 14

/** Starts a one-hour class that is on stage for 14 minutes, with its host and three ticket holders connected. */
async function startClass(given: object = {}) {
  const creator = await world.person('creator')
  const fans = await Promise.all([1, 2, 3].map(() => world.person('fan', 500)))
  const event = await put(creator, { title: 'Waltz', ...given })
  for (const fan of fans) await take(fan, event)
  await startIn(event, 10)
  const start = { title: 'Waltz', audience: 'ticket', event_id: event } as const
  const { stream, meeting_id: meetingId } = await world.as(creator).live.start(start)
  await startIn(event, -heldMinutes)
  await world.owner("update streams set started_at = now() - interval '80 minutes' where id = $1", [stream.id])
  const connect = (who: TestPerson, minutes: number) =>
    handleMeetingEvent(world.contextOf(), {
      meetingId,
      personId: who.id,
      peerId: crypto.randomUUID(),
      what: 'joined',
      at: minutesAgo(minutes),
    })
  await connect(creator, heldMinutes)
  for (const fan of fans) await connect(fan, heldMinutes + 2)
  /** Sends a report over REST. */
  const report = (as: TestPerson, body: object) => world.rest('POST', `/live/${stream.id}/media`, { as, body })
  /** Sends one report in each minute of the show, the last one over REST. */
  const reportThroughout = async (who: TestPerson, body: { sending?: boolean; receiving?: boolean }) => {
    for (let minutes = heldMinutes - 1; minutes > 0; minutes--)
      await world.as(who, { now: minutesAgo(minutes) }).live.media({ id: stream.id, ...body })
    expect((await report(who, body)).status).toBe(200)
  }
  const end = async () => {
    await world.as(creator).live.end({ id: stream.id })
    await startIn(event, -70)
    await runJob(() => world.contextOf(), 'events')
    expect(await violations()).toEqual([])
    return statuses(event)
  }
  const minutes = () =>
    world.owner<Record<'sending' | 'silent' | 'receiving' | 'missing', number>>(
      `select sum(sending)::int as sending, sum(silent)::int as silent, sum(receiving)::int as receiving,
         sum(missing)::int as missing from event_minutes where event_id = $1`,
      [event],
    )
  return { creator, fans, event, stream: stream.id, connect, report, reportThroughout, end, minutes }
}

const [paid, refunded] = [
  ['used', 'used', 'used'],
  ['refunded', 'refunded', 'refunded'],
]

test('pays an event whose host sends and whose viewers receive media', async () => {
  const { creator, fans, reportThroughout, end } = await startClass()
  await reportThroughout(creator, { sending: true })
  for (const fan of fans) await reportThroughout(fan, { receiving: true })
  expect(await end()).toEqual(paid)
  expect((await tokens(creator))[2]).toBe(300)
})

test('refunds every ticket if the host was connected without sending, and notifies why', async () => {
  const { creator, fans, reportThroughout, end } = await startClass()
  await reportThroughout(creator, { sending: false })
  expect(await end()).toEqual(refunded)
  expect(await tokens(creator)).toEqual([0, 0, 0])
  for (const fan of fans) {
    expect(await tokens(fan)).toEqual([500, 0, 0])
    const notice = (await world.noticesOf(fan)).find(({ data }) => data.news === 'dark')
    expect(notice?.message).toContain('did not arrive')
  }
})

test('a single viewer who reports missing media has no effect', async () => {
  const { creator, fans, reportThroughout, end } = await startClass()
  await reportThroughout(creator, { sending: true })
  if (fans[0]) await reportThroughout(fans[0], { receiving: false })
  expect(await end()).toEqual(paid)
})

test('a majority of viewers without media refunds every ticket, whatever the host reports', async () => {
  const { creator, fans, reportThroughout, end } = await startClass()
  await reportThroughout(creator, { sending: true })
  for (const [place, fan] of fans.entries()) await reportThroughout(fan, { receiving: place === 0 })
  expect(await end()).toEqual(refunded)
  expect((await tokens(creator))[2]).toBe(0)
})

test('pays an event whose pages report nothing, as older builds do', async () => {
  const { creator, reportThroughout, end } = await startClass()
  await reportThroughout(creator, {})
  expect(await end()).toEqual(paid)
})

test('counts one report per minute of each viewer, after 30 seconds of connection', async () => {
  const { fans, connect, report, stream, minutes } = await startClass()
  const [first, second, third] = fans
  if (!first || !second || !third) throw new Error('no fans')
  const now = new Date()
  await Promise.all([1, 2, 3, 4].map(() => world.as(first, { now }).live.media({ id: stream, receiving: false })))
  await world.owner('update stream_visits set left_at = now() where person = $1', [second.id])
  await connect(second, 0.2)
  await report(second, { receiving: false })
  const stranger = await world.person('fan')
  await connect(stranger, 5)
  await report(stranger, { receiving: false })
  expect(await minutes()).toEqual([{ sending: 0, silent: 0, receiving: 0, missing: 1 }])
})

test('counts reports only of the device that is on stage', async () => {
  const { creator, stream, report, minutes } = await startClass()
  const other = { ...creator, claims: { ...creator.claims, familyId: crypto.randomUUID() } }
  await report(other, { sending: false })
  await report(creator, { sending: true, receiving: false })
  expect(await minutes()).toEqual([{ sending: 1, silent: 0, receiving: 0, missing: 0 }])
  await world.as(other).live.join({ id: stream, takeover: true })
  await report(creator, { sending: true })
  await report(other, { sending: false })
  expect(await minutes()).toEqual([{ sending: 1, silent: 1, receiving: 0, missing: 0 }])
})

test('stores no evidence for free events and for streams without an event', async () => {
  const { creator, report, reportThroughout, end, event } = await startClass({ price: 0 })
  await reportThroughout(creator, { sending: false })
  expect(await end()).toEqual(paid)
  expect(await world.owner('select from event_minutes where event_id = $1', [event])).toEqual([])
  const { stream } = await world.as(creator).live.start({ title: 'Open' })
  expect((await world.rest('POST', `/live/${stream.id}/media`, { as: creator, body: { sending: false } })).status).toBe(
    200,
  )
  expect((await report(creator, { sending: false })).status).toBe(200)
})

test('each connected second belongs to exactly one minute, in any order of webhooks', async () => {
  const { creator, connect, event, end } = await startClass()
  await connect(creator, 9.3)
  await connect(creator, 9.3)
  await end()
  const [row] = await world.owner<{ seconds: number; sum: number; most: number }>(
    `select e.host_seconds as seconds, sum(m.host_seconds)::int as sum, max(m.host_seconds) as most
     from events e join event_minutes m on m.event_id = e.id where e.id = $1 group by e.id`,
    [event],
  )
  expect(row?.sum).toBe(row?.seconds)
  expect(row?.seconds).toBeGreaterThanOrEqual(heldMinutes * 60)
  expect(row?.most).toBeLessThanOrEqual(60)
})
