import { expect, test, vi } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { eventsIn } from '../../../testing/events.ts'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { doorsMinutes, REFUSALS } from '../spec.ts'
import { hearMeeting, tendAll } from './service.server.ts'

const world = createWorld()
const { put, take, giveBack, cancel, tokens, statuses, startIn } = eventsIn(world)
const refusal = (code: string) => ({ cause: { code } })
const minutes = 60

/** A class for which two have a ticket of 100 tokens, unless it is another one, and its stage, ten minutes before. */
async function doors(given: object = {}) {
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

type Held = { creator: TestPerson; stream: string; meetingId: string; event: string }

/**
 * The host of a class is on stage from `from` minutes ago until `to` minutes ago, its start was 14 minutes ago. Then it is over,
 * and the job `events` runs.
 */
async function heldFor({ creator, stream, meetingId, event }: Held, from: number, to = 0) {
  // not yet late: the same job of other tests leaves it alone
  await startIn(event, -14)
  await world.owner("update streams set started_at = now() - interval '80 minutes' where id = $1", [stream])
  const peer = { meetingId, personId: creator.id, peerId: crypto.randomUUID() }
  const hear = (what: 'joined' | 'left', minutesAgo: number) =>
    hearMeeting(world.contextOf(), { ...peer, what, at: new Date(Date.now() - minutesAgo * 60_000) })
  await hear('joined', from)
  if (to > 0) await hear('left', to)
  await world.as(creator).live.end({ id: stream })
  await startIn(event, -minutes - 10)
  await runJob(() => world.contextOf(), 'events')
}

test('a class lets its ticket holders in from the doors on, and nobody else', async () => {
  const { came, stranger, event, start } = await doors()
  await startIn(event, doorsMinutes + 1)
  await expect(start()).rejects.toMatchObject(refusal('TOO_EARLY'))
  await startIn(event, doorsMinutes - 1)
  const { stream } = await start()
  expect(await world.as(came).live.join({ id: stream.id })).toMatchObject({ part: 'viewer' })
  await expect(world.as(stranger).live.join({ id: stream.id })).rejects.toMatchObject(refusal('TICKET_ONLY'))
  await expect(world.as().live.join({ id: stream.id })).rejects.toMatchObject(refusal('SIGN_IN_TO_WATCH'))
})

test('an event and the audience of its ticket holders go together: one without the other is refused with a sentence', async () => {
  const { creator, event } = await doors()
  await startIn(event, 10)
  const go = (body: object) => world.rest('POST', '/live', { as: creator, body: { title: 'Waltz', ...body } })
  for (const audience of ['everyone', 'followers', undefined]) {
    const { status, body } = await go({ audience, event_id: event })
    expect([status, body.error, body.fields?.event_id]).toEqual([
      422,
      REFUSALS.eventForTickets.sentence,
      REFUSALS.eventForTickets.sentence,
    ])
  }
  const { status, body } = await go({ audience: 'ticket' })
  expect([status, body.error]).toEqual([422, REFUSALS.eventNotFound.sentence])
  expect((await world.as(creator).live.running()).stream).toBeNull()
  expect((await go({ audience: 'ticket', event_id: event })).status).toBe(201)
})

test.for(['video-call', 'voice-call', 'meeting'])(
  'a %s for one person is held on the stage, and paid',
  async (type) => {
    const { creator, came, event, start } = await doors({ type, price: 50 })
    await startIn(event, 10)
    const { stream, meeting_id: meetingId } = await start()
    expect(await world.as(came).live.join({ id: stream.id })).toMatchObject({ part: 'viewer' })
    await heldFor({ creator, stream: stream.id, meetingId, event }, 14)
    expect(await statuses(event)).toEqual(['used', 'lapsed'])
    expect(await tokens(creator)).toEqual([0, 0, 50])
  },
)

test('whoever gives their ticket back after the doors opened is out of the show', async () => {
  const { came, missed, event, start } = await doors({ price: 0 })
  await startIn(event, 10)
  const { stream } = await start()
  const connect = async (fan: TestPerson) => {
    const peer = await enterMeeting(world, (await world.as(fan).live.join({ id: stream.id })).token)
    await peer.join()
    return peer
  }
  const [gone, there] = [await connect(came), await connect(missed)]
  await giveBack(came, event)
  await world.settled()
  await vi.waitFor(() => expect(gone.closedWith()).toBeDefined(), { timeout: 2_000 })
  expect(there.closedWith()).toBeUndefined()
  for (const peer of [gone, there]) peer.leave()
})

test('cancelling a class ends its stream, and its host may go live again', async () => {
  const { creator, came, missed, event, start } = await doors()
  await startIn(event, 10)
  const { stream } = await start()
  const peer = await enterMeeting(world, (await world.as(came).live.join({ id: stream.id })).token)
  await peer.join()
  await cancel(creator, event)
  await world.settled()
  const { summary } = await world.as(creator).live.summary({ id: stream.id })
  expect([summary.ended_at === null, summary.end_reason]).toEqual([false, 'cancelled'])
  await vi.waitFor(() => expect(peer.closedWith()).toBeDefined(), { timeout: 2_000 })
  peer.leave()
  for (const fan of [came, missed]) expect(await tokens(fan)).toEqual([500, 0, 0])
  expect((await world.as(creator).live.running()).stream).toBeNull()
  expect((await world.as(creator).live.start({ title: 'Open practice' })).stream.ended_at).toBeNull()
})

test('a class that took place is paid, and its summary says who came', async () => {
  const { creator, came, event, start } = await doors()
  await startIn(event, 10)
  const { stream, meeting_id: meetingId } = await start()
  const there = { meetingId, personId: came.id, peerId: crypto.randomUUID(), at: new Date() }
  await hearMeeting(world.contextOf(), { ...there, what: 'joined' })
  // early, and stays
  await heldFor({ creator, stream: stream.id, meetingId, event }, 24)
  expect(await statuses(event)).toEqual(['used', 'used'])
  expect((await tokens(creator))[2]).toBe(200)
  const { summary } = await world.as(creator).live.summary({ id: stream.id })
  expect(summary.attendance?.map(({ id, came: isThere }) => [id === came.id, isThere])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('a class whose host was there for too short gives everything back', async () => {
  const { creator, came, missed, event, start } = await doors()
  await startIn(event, 10)
  const { stream, meeting_id: meetingId } = await start()
  await tendAll(world.contextOf())
  await heldFor({ creator, stream: stream.id, meetingId, event }, 2)
  expect(await statuses(event)).toEqual(['refunded', 'refunded'])
  for (const fan of [came, missed]) expect(await tokens(fan)).toEqual([500, 0, 0])
})

test('a class whose host left before it began gives everything back', async () => {
  const { creator, came, missed, event, start } = await doors()
  await startIn(event, 10)
  const { stream, meeting_id: meetingId } = await start()
  await heldFor({ creator, stream: stream.id, meetingId, event }, 28, 15)
  expect(await statuses(event)).toEqual(['refunded', 'refunded'])
  for (const fan of [came, missed]) expect(await tokens(fan)).toEqual([500, 0, 0])
})
