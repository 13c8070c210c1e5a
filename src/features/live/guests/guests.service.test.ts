import { afterEach, expect, test } from 'vitest'
import type { Providers } from '#server/providers.ts'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { maintainStreamOf } from '../../../testing/streams.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'

const world = createWorld()
const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})
const refusal = (code: string) => ({ cause: { code } })

/** Starts a stream with a host and two viewers. */
async function startStream() {
  const [host, fan, other] = [await world.person('creator'), await world.person('fan'), await world.person('fan')]
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A class' })
  const { id } = stream
  const enter = async ({ id: personId }: TestPerson) => {
    const about = { meetingId, personId, peerId: crypto.randomUUID() }
    await handleMeetingEvent(world.contextOf(), { ...about, what: 'joined', at: new Date() })
    return () => handleMeetingEvent(world.contextOf(), { ...about, what: 'left', at: new Date() })
  }
  for (const one of [host, fan, other]) await enter(one)
  const live = (who: TestPerson) => world.as(who).live
  /** Moves the time at which the old pass of a guest is revoked. @returns a row for each pass */
  const endHandoverIn = (interval: string) =>
    world.owner(
      `update outbox set due_at = now() + $2::interval
       where kind = 'live.out' and payload ->> 'stream_id' = $1 and payload ?& array['only_guest', 'before'] returning 1`,
      [id, interval],
    )
  return {
    host,
    fan,
    other,
    id,
    meetingId,
    enter,
    readStream: async (who: TestPerson) => (await live(who).one({ id })).stream,
    raiseHand: (who: TestPerson) => live(who).raiseHand({ id }),
    async bringGuest(who: TestPerson, whom: TestPerson, what: object = {}) {
      // without the work after the response, which waits before it revokes the old pass
      const caller = world.as(who, { afterCommit: () => undefined })
      // tests an id in capital letters too
      const answer = await caller.live.bringGuest({ id, user_id: whom.id.toUpperCase(), ...what })
      // keeps the old pass until `endHandover`; otherwise a drain of another file could revoke it during a slow test
      await endHandoverIn('1 hour')
      return answer
    },
    /** Revokes the old pass of a guest now. @returns the number of revoked passes */
    async endHandover() {
      const { length } = await endHandoverIn('0')
      world.contextOf().announce()
      await world.settled()
      return length
    },
    dismissGuest: (who: TestPerson, whom?: TestPerson) =>
      live(who).dismissGuest({ id, ...(whom && { user_id: whom.id.toUpperCase() }) }),
    /** Connects a user to the meeting with a new pass. */
    async connect(who: TestPerson) {
      const { token, part } = await live(who).join({ id })
      const peer = await enterMeeting(world, token)
      leaving.push(peer.leave)
      await peer.join()
      return { ...peer, part, token }
    },
  }
}
type Started = Awaited<ReturnType<typeof startStream>>

/** Starts a stream with the fan as guest on stage. */
async function startStreamWithGuest() {
  const stage = await startStream()
  await stage.raiseHand(stage.fan)
  await stage.bringGuest(stage.host, stage.fan)
  await stage.bringGuest(stage.fan, stage.fan)
  return stage
}

test('a fan joins the stage after raising a hand, being invited and accepting', async () => {
  const { host, fan, other, readStream, raiseHand, bringGuest } = await startStream()
  await expect(bringGuest(host, fan)).rejects.toMatchObject(refusal('HAND_DOWN'))
  expect((await raiseHand(fan)).hand).toEqual({ is_up: true, is_invited: false })
  await raiseHand(fan)
  expect((await readStream(host)).hands).toMatchObject([{ id: fan.id, is_invited: false }])
  // other viewers cannot read the raised hands
  expect((await readStream(other)).hands).toEqual([])
  await expect(bringGuest(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  await expect(bringGuest(other, fan)).rejects.toMatchObject(refusal('NOT_YOUR_STAGE'))
  expect((await bringGuest(host, fan)).guest).toBeNull()
  expect((await readStream(fan)).hand).toEqual({ is_up: true, is_invited: true })
  expect((await bringGuest(fan, fan)).guest).toMatchObject({ id: fan.id, sound: true, picture: true })
  expect(await readStream(other)).toMatchObject({ guest: { id: fan.id }, hand: { is_up: false } })
  expect((await readStream(host)).hands).toEqual([])
})

test('exactly one guest joins the stage when two fans accept concurrently', async () => {
  const { host, fan, other, readStream, raiseHand, bringGuest } = await startStream()
  for (const one of [fan, other]) await raiseHand(one)
  await bringGuest(host, fan)
  // a second invitation replaces the first
  await bringGuest(host, other)
  expect([(await readStream(fan)).hand.is_invited, (await readStream(other)).hand.is_invited]).toEqual([false, true])
  const came = await Promise.allSettled([bringGuest(fan, fan), bringGuest(other, other), bringGuest(other, other)])
  expect(came.map(({ status }) => status)[0]).toBe('rejected')
  expect((await readStream(host)).guest?.id).toBe(other.id)
  await expect(bringGuest(host, fan)).rejects.toMatchObject(refusal('GUEST_THERE'))
})

test('an invitation ends after a minute, or when the host or the fan cancels it', async () => {
  const { host, fan, id, readStream, raiseHand, bringGuest, dismissGuest } = await startStream()
  await raiseHand(fan)
  await bringGuest(host, fan)
  await world.owner("update stream_hands set invited_at = now() - interval '61 seconds' where stream_id = $1", [id])
  expect((await readStream(fan)).hand).toEqual({ is_up: true, is_invited: false })
  await expect(bringGuest(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  for (const who of [host, fan]) {
    await raiseHand(fan)
    await bringGuest(host, fan)
    await dismissGuest(who, fan)
    await expect(bringGuest(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
    expect((await readStream(host)).hands).toEqual([])
  }
})

test('the SFU lets only the guest send, and only until the turn ends', async () => {
  const { host, fan, other, dismissGuest, connect, readStream } = await startStreamWithGuest()
  const [viewer, guest] = [await connect(other), await connect(fan)]
  expect([viewer.part, guest.part]).toEqual(['viewer', 'guest'])
  expect([await viewer.maySend('video'), await viewer.maySend('audio')]).toEqual([false, false])
  expect([await guest.maySend('video'), await guest.maySend('audio')]).toEqual([true, true])
  await dismissGuest(host)
  // the SFU announces the end and then closes the connection
  await expect.poll(() => guest.closedWith()).toBeDefined()
  expect(guest.heard).toContain('room.kick')
  expect(await guest.maySend('video')).toBe(false)
  // the old pass is revoked; a new one lets the fan watch
  const rejoined = await enterMeeting(world, guest.token)
  await expect.poll(() => rejoined.closedWith()).toBe(4401)
  const watching = await connect(fan)
  expect([watching.part, await watching.maySend('video')]).toEqual(['viewer', false])
  expect((await readStream(other)).guest).toBeNull()
  expect(viewer.closedWith()).toBeUndefined()
})

test('the SFU enforces the host’s choice of audio and video, and the guest stays on stage', async () => {
  const { host, fan, other, bringGuest, connect, endHandover } = await startStreamWithGuest()
  const viewer = await connect(other)
  const first = await connect(fan)
  const maySend = async (peer: typeof first) => [await peer.maySend('audio'), await peer.maySend('video')]
  /** Connects the guest with a new pass while the old pass still works, and then revokes the old pass. */
  const reconnect = async (before: typeof first) => {
    const next = await connect(fan)
    expect([next.part, next.closedWith(), before.closedWith()]).toEqual(['guest', undefined, undefined])
    expect(await endHandover()).toBe(1)
    await expect.poll(() => maySend(before)).toEqual([false, false])
    expect([before.heard.includes('room.kick'), next.closedWith()]).toEqual([true, undefined])
    return next
  }
  expect(await maySend(first)).toEqual([true, true])
  await bringGuest(host, fan, { sound: false })
  const silent = await reconnect(first)
  expect(await maySend(silent)).toEqual([false, true])
  await bringGuest(host, fan, { sound: true, picture: false })
  const unseen = await reconnect(silent)
  expect(await maySend(unseen)).toEqual([true, false])
  // the same choice again revokes no pass
  await bringGuest(host, fan, { sound: true })
  expect(await endHandover()).toBe(0)
  expect([unseen.closedWith(), viewer.closedWith()]).toEqual([undefined, undefined])
})

test('a guest whose audio and video the host turns off while joining joins without them', async () => {
  const { host, fan, id, bringGuest } = await startStreamWithGuest()
  const { meetings } = world.contextOf().providers
  const offs = [{ picture: false }, { sound: false }]
  const admit: typeof meetings.admit = async (...asked) => {
    const off = offs.shift()
    if (off) await bringGuest(host, fan, off)
    return meetings.admit(...asked)
  }
  const providers: Providers = Object.create(world.contextOf().providers, {
    meetings: { value: { ...meetings, admit } },
  })
  expect(await world.as(fan, { providers }).live.join({ id })).toMatchObject({
    part: 'guest',
    sends: { sound: false, picture: false },
  })
  expect(offs).toEqual([])
})

test('the guest can leave the stage; other viewers cannot end the turn', async () => {
  const { fan, other, readStream, dismissGuest } = await startStreamWithGuest()
  await expect(dismissGuest(other, fan)).rejects.toMatchObject(refusal('NOT_YOUR_STAGE'))
  expect((await dismissGuest(fan, fan)).guest).toBeNull()
  await dismissGuest(fan, fan)
  expect((await readStream(other)).guest).toBeNull()
})

test('only the host turns the audio and video of the guest on and off', async () => {
  const { host, fan, other, readStream, raiseHand, bringGuest } = await startStream()
  await raiseHand(fan)
  await bringGuest(host, fan, { sound: false })
  await bringGuest(fan, fan)
  expect((await readStream(other)).guest).toMatchObject({ sound: false, picture: true })
  await bringGuest(host, fan, { picture: false })
  expect((await readStream(other)).guest).toMatchObject({ sound: false, picture: false })
  await bringGuest(host, fan, { sound: true })
  expect((await readStream(fan)).guest).toMatchObject({ sound: true, picture: false })
  // a guest cannot change their own permissions
  await bringGuest(fan, fan, { picture: true })
  expect((await readStream(fan)).guest).toMatchObject({ picture: false })
})

const removals: [string, (stage: Started) => Promise<unknown>][] = [
  ['blocked', ({ host, fan }) => world.as(host).social.block({ userId: fan.id })],
  ['banned', ({ host, fan, id }) => world.as(host).live.moderate({ id, action: 'ban', user_id: fan.id })],
  ['suspended', ({ fan }) => world.owner("update users set status = 'suspended' where id = $1", [fan.id])],
]
for (const [what, remove] of removals)
  test(`removes a ${what} guest from the stage and the stream`, async () => {
    const stage = await startStreamWithGuest()
    const guest = await stage.connect(stage.fan)
    await remove(stage)
    world.contextOf().announce()
    await expect.poll(() => guest.heard).toContain('room.kick')
    expect((await stage.readStream(stage.other)).guest).toBeNull()
  })

test('a timed-out guest leaves the stage and can still watch', async () => {
  const { host, fan, other, id, readStream, connect } = await startStreamWithGuest()
  const guest = await connect(fan)
  await world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
  await expect.poll(() => guest.heard).toContain('room.kick')
  expect((await readStream(other)).guest).toBeNull()
  expect((await connect(fan)).part).toBe('viewer')
})

test('a time-out concurrent with the acceptance of an invitation keeps the fan off the stage', async () => {
  for (let round = 0; round < 4; round++) {
    const { host, fan, other, id, readStream, raiseHand, bringGuest } = await startStream()
    await raiseHand(fan)
    await bringGuest(host, fan)
    const timeout = world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
    await Promise.allSettled([bringGuest(fan, fan), timeout])
    await timeout
    expect((await readStream(other)).guest).toBeNull()
  }
})

test('a guest who loses the connection has a minute to reconnect', async () => {
  const { fan, id, meetingId, readStream, other } = await startStreamWithGuest()
  const left = (seconds: number) =>
    world.owner(
      `update stream_visits set joined_at = now() - interval '4 minutes', left_at = now() - make_interval(secs => $3)
       where stream_id = $1 and person = $2`,
      [id, fan.id, seconds],
    )
  await world.owner("update streams set guest_since = now() - interval '5 minutes' where id = $1", [id])
  await left(40)
  await maintainStreamOf(world, meetingId)
  expect((await readStream(other)).guest?.id).toBe(fan.id)
  await left(61)
  await maintainStreamOf(world, meetingId)
  expect((await readStream(other)).guest).toBeNull()
})

test('hides the hands of viewers who left, and lowers all hands at the end of the stream', async () => {
  const { host, fan, id, enter, readStream, raiseHand } = await startStream()
  const late = await world.person('fan')
  const leave = await enter(late)
  await raiseHand(late)
  await raiseHand(fan)
  expect((await readStream(host)).hands.map((hand) => hand.id)).toEqual([late.id, fan.id])
  await leave()
  expect((await readStream(host)).hands.map((hand) => hand.id)).toEqual([fan.id])
  await world.as(host).live.end({ id })
  expect(await world.owner('select 1 from stream_hands where stream_id = $1', [id])).toEqual([])
  await expect(raiseHand(fan)).rejects.toMatchObject(refusal('STREAM_ENDED'))
})

test('a time-out lowers the hand, cancels the invitation and refuses new ones', async () => {
  const { host, fan, other, id, readStream, raiseHand, bringGuest } = await startStream()
  for (const one of [fan, other]) await raiseHand(one)
  await bringGuest(host, fan)
  await world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
  expect((await readStream(host)).hands.map((hand) => hand.id)).toEqual([other.id])
  expect((await readStream(fan)).hand).toEqual({ is_up: false, is_invited: false })
  await expect(raiseHand(fan)).rejects.toMatchObject(refusal('TIMED_OUT'))
  await expect(bringGuest(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  await expect(bringGuest(host, fan)).rejects.toMatchObject(refusal('HAND_DOWN'))
  // raises a hand concurrently
  await world.owner('insert into stream_hands (stream_id, user_id, invited_at) values ($1, $2, now())', [id, fan.id])
  await expect(bringGuest(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  await expect(bringGuest(host, fan)).rejects.toMatchObject(refusal('HAND_DOWN'))
  await world.as(host).live.moderate({ id, action: 'unban', user_id: fan.id })
  await bringGuest(host, fan)
  expect((await bringGuest(fan, fan)).guest?.id).toBe(fan.id)
})
