import { expect, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { eventsIn } from '../../../testing/events.ts'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { maintainStreamOf } from '../../../testing/streams.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { doorsMinutes, REFUSALS } from '../spec.ts'
import { handleMeetingEvent } from './service.server.ts'

const world = createWorld()
const { put, take, giveBack, cancel, tokens, statuses, startIn } = eventsIn(world)
const refusal = (code: string) => ({ cause: { code } })
const minutes = 60

/** Creates a class (default price: 100 tokens) with two ticket holders, and a function that starts its stream. */
async function createClass(given: object = {}) {
  const [creator, came, missed, stranger] = [
    await world.person('creator'),
    await world.person('fan', 500),
    await world.person('fan', 500),
    await world.person('fan'),
  ]
  const event = await put(creator, { title: 'Waltz', duration: minutes, ...given })
  for (const fan of [came, missed]) await take(fan, event)
  const start = () =>
    world.as(creator).live.start({ title: 'Waltz', audience: 'ticket', event_id: event, takeover: false })
  return { creator, came, missed, stranger, event, start }
}

type RunningClass = { creator: TestPerson; stream: string; meetingId: string; event: string }

/**
 * Holds a class that began 14 minutes ago, with its host on stage between `from` and `to` minutes ago. Then ends it and
 * runs the job `events`.
 */
async function holdAndSettle({ creator, stream, meetingId, event }: RunningClass, from: number, to = 0) {
  // starts late enough that the job `events` of other tests does not settle it
  await startIn(event, -14)
  await world.owner("update streams set started_at = now() - interval '80 minutes' where id = $1", [stream])
  const peer = { meetingId, personId: creator.id, peerId: crypto.randomUUID() }
  const sendWebhook = (what: 'joined' | 'left', minutesAgo: number) =>
    handleMeetingEvent(world.contextOf(), { ...peer, what, at: new Date(Date.now() - minutesAgo * 60_000) })
  await sendWebhook('joined', from)
  if (to > 0) await sendWebhook('left', to)
  await world.as(creator).live.end({ id: stream })
  await startIn(event, -minutes - 10)
  await runJob(() => world.contextOf(), 'events')
}

test('a class admits only its ticket holders, from the opening of the doors', async () => {
  const { came, stranger, event, start } = await createClass()
  await startIn(event, doorsMinutes + 1)
  await expect(start()).rejects.toMatchObject(refusal('TOO_EARLY'))
  await startIn(event, doorsMinutes - 1)
  const { stream } = await start()
  expect(await world.as(came).live.join({ id: stream.id })).toMatchObject({ part: 'viewer' })
  await expect(world.as(stranger).live.join({ id: stream.id })).rejects.toMatchObject(refusal('TICKET_ONLY'))
  await expect(world.as().live.join({ id: stream.id })).rejects.toMatchObject(refusal('SIGN_IN_TO_WATCH'))
})

test('refuses a stream with an event but not for ticket holders, and one for ticket holders without an event', async () => {
  const { creator, event } = await createClass()
  await startIn(event, 10)
  const go = (body: object) => world.rest('POST', '/live', { as: creator, body: { title: 'Waltz', ...body } })
  const open = await go({ event_id: event })
  expect([open.status, open.body.error, open.body.fields?.event_id]).toEqual([
    422,
    REFUSALS.eventForTickets.sentence,
    REFUSALS.eventForTickets.sentence,
  ])
  const { status, body } = await go({ audience: 'ticket' })
  expect([status, body.error]).toEqual([422, REFUSALS.eventNotFound.sentence])
  expect((await world.as(creator).live.running()).stream).toBeNull()
  expect((await go({ audience: 'ticket', event_id: event })).status).toBe(201)
})

test('holds a video call for one person on stage, and pays the creator', async () => {
  const { creator, came, event, start } = await createClass({ type: 'video-call', price: 50 })
  await startIn(event, 10)
  const { stream, meeting_id: meetingId } = await start()
  expect(await world.as(came).live.join({ id: stream.id })).toMatchObject({ part: 'viewer' })
  await holdAndSettle({ creator, stream: stream.id, meetingId, event }, 14)
  expect(await statuses(event)).toEqual(['used', 'lapsed'])
  expect(await tokens(creator)).toEqual([0, 0, 50])
})

test('removes a viewer who returns the ticket during the show', async () => {
  const { came, missed, event, start } = await createClass({ price: 0 })
  await startIn(event, 10)
  const { stream } = await start()
  const connect = async (fan: TestPerson) => {
    const peer = await enterMeeting(world, (await world.as(fan).live.join({ id: stream.id })).token)
    await peer.join()
    return peer
  }
  const [gone, there] = [await connect(came), await connect(missed)]
  await giveBack(came, event)
  await expect.poll(() => gone.heard).toContain('room.kick')
  expect(there.heard).not.toContain('room.kick')
  for (const peer of [gone, there]) peer.leave()
})

test('cancelling a class ends its stream, refunds the tickets and lets the host start another stream', async () => {
  const { creator, came, missed, event, start } = await createClass()
  await startIn(event, 10)
  const { stream } = await start()
  const peer = await enterMeeting(world, (await world.as(came).live.join({ id: stream.id })).token)
  await peer.join()
  await cancel(creator, event)
  await world.settled()
  const { summary } = await world.as(creator).live.summary({ id: stream.id })
  expect([summary.ended_at === null, summary.end_reason]).toEqual([false, 'cancelled'])
  await expect.poll(() => peer.closedWith()).toBeDefined()
  peer.leave()
  for (const fan of [came, missed]) expect(await tokens(fan)).toEqual([500, 0, 0])
  expect((await world.as(creator).live.running()).stream).toBeNull()
  expect((await world.as(creator).live.start({ title: 'Open practice' })).stream.ended_at).toBeNull()
})

test('pays a class that took place, and lists the attendance in the summary', async () => {
  const { creator, came, event, start } = await createClass()
  await startIn(event, 10)
  const { stream, meeting_id: meetingId } = await start()
  const there = { meetingId, personId: came.id, peerId: crypto.randomUUID(), at: new Date() }
  await handleMeetingEvent(world.contextOf(), { ...there, what: 'joined' })
  // the host comes early and stays until the end
  await holdAndSettle({ creator, stream: stream.id, meetingId, event }, 24)
  expect(await statuses(event)).toEqual(['used', 'used'])
  expect((await tokens(creator))[2]).toBe(200)
  const { summary } = await world.as(creator).live.summary({ id: stream.id })
  expect(summary.attendance?.map(({ id, came: isThere }) => [id === came.id, isThere])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('refunds all tickets if the host was on stage too briefly', async () => {
  const { creator, came, missed, event, start } = await createClass()
  await startIn(event, 10)
  const { stream, meeting_id: meetingId } = await start()
  await maintainStreamOf(world, meetingId)
  await holdAndSettle({ creator, stream: stream.id, meetingId, event }, 2)
  expect(await statuses(event)).toEqual(['refunded', 'refunded'])
  for (const fan of [came, missed]) expect(await tokens(fan)).toEqual([500, 0, 0])
})

test('refunds all tickets if the host left before the start', async () => {
  const { creator, came, missed, event, start } = await createClass()
  await startIn(event, 10)
  const { stream, meeting_id: meetingId } = await start()
  await holdAndSettle({ creator, stream: stream.id, meetingId, event }, 28, 15)
  expect(await statuses(event)).toEqual(['refunded', 'refunded'])
  for (const fan of [came, missed]) expect(await tokens(fan)).toEqual([500, 0, 0])
})
