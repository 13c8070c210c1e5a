import { afterEach, expect, test, vi } from 'vitest'
import type { Providers } from '#server/providers.ts'
import { enterMeeting } from '../../../testing/meeting-peer.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { hearMeeting, tendAll } from '../stage/service.server.ts'
import { GUEST_REFUSALS } from './spec.ts'

const world = createWorld()
const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})
const refusal = (code: string) => ({ cause: { code } })

/** A stage with two who watch. */
async function staged() {
  const [host, fan, other] = [await world.person('creator'), await world.person('fan'), await world.person('fan')]
  const { stream, meeting_id: meetingId } = await world.as(host).live.start({ title: 'A class' })
  const { id } = stream
  const comes = async ({ id: personId }: TestPerson) => {
    const about = { meetingId, personId, peerId: crypto.randomUUID() }
    await hearMeeting(world.contextOf(), { ...about, what: 'joined', at: new Date() })
    return () => hearMeeting(world.contextOf(), { ...about, what: 'left', at: new Date() })
  }
  for (const one of [host, fan, other]) await comes(one)
  const live = (who: TestPerson) => world.as(who).live
  return {
    ...{ host, fan, other, id, comes },
    page: async (who: TestPerson) => (await live(who).one({ id })).stream,
    raise: (who: TestPerson) => live(who).raiseHand({ id }),
    bring: (who: TestPerson, whom: TestPerson, what: object = {}) =>
      live(who).bringGuest({ id, user_id: whom.id.toUpperCase(), ...what }),
    // an id is the same in capital letters
    end: (who: TestPerson, whom?: TestPerson) =>
      live(who).dismissGuest({ id, ...(whom && { user_id: whom.id.toUpperCase() }) }),
    /** Somebody's connection to the meeting, with the pass that they are given now. */
    async connect(who: TestPerson) {
      const { token, part } = await live(who).join({ id })
      const peer = await enterMeeting(world, token)
      leaving.push(peer.leave)
      await peer.join()
      return { ...peer, part, token }
    },
  }
}
type Staged = Awaited<ReturnType<typeof staged>>

/** The fan is on stage. */
async function withGuest() {
  const stage = await staged()
  await stage.raise(stage.fan)
  await stage.bring(stage.host, stage.fan)
  await stage.bring(stage.fan, stage.fan)
  return stage
}

test('a hand goes up, the host asks, the fan comes: both have to want it', async () => {
  const { host, fan, other, page, raise, bring } = await staged()
  await expect(bring(host, fan)).rejects.toMatchObject(refusal('HAND_DOWN'))
  expect((await raise(fan)).hand).toEqual({ is_up: true, is_invited: false })
  await raise(fan)
  expect((await page(host)).hands).toMatchObject([{ id: fan.id, is_invited: false }])
  // nobody else reads whose hands are up
  expect((await page(other)).hands).toEqual([])
  await expect(bring(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  await expect(bring(other, fan)).rejects.toMatchObject(refusal('NOT_YOUR_STAGE'))
  expect((await bring(host, fan)).guest).toBeNull()
  expect((await page(fan)).hand).toEqual({ is_up: true, is_invited: true })
  expect((await bring(fan, fan)).guest).toMatchObject({ id: fan.id, sound: true, picture: true })
  expect(await page(other)).toMatchObject({ guest: { id: fan.id }, hand: { is_up: false } })
  expect((await page(host)).hands).toEqual([])
})

test('there is one guest, however many are asked and come at once', async () => {
  const { host, fan, other, page, raise, bring } = await staged()
  for (const one of [fan, other]) await raise(one)
  await bring(host, fan)
  // another invitation takes the place of the first
  await bring(host, other)
  expect([(await page(fan)).hand.is_invited, (await page(other)).hand.is_invited]).toEqual([false, true])
  const came = await Promise.allSettled([bring(fan, fan), bring(other, other), bring(other, other)])
  expect(came.map(({ status }) => status)[0]).toBe('rejected')
  expect((await page(host)).guest?.id).toBe(other.id)
  await expect(bring(host, fan)).rejects.toMatchObject(refusal('GUEST_THERE'))
})

test('an invitation ends by itself, by the host and by who was asked', async () => {
  const { host, fan, id, page, raise, bring, end } = await staged()
  await raise(fan)
  await bring(host, fan)
  await world.owner("update stream_hands set invited_at = now() - interval '61 seconds' where stream_id = $1", [id])
  expect((await page(fan)).hand).toEqual({ is_up: true, is_invited: false })
  await expect(bring(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  for (const who of [host, fan]) {
    await raise(fan)
    await bring(host, fan)
    await end(who, fan)
    await expect(bring(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
    expect((await page(host)).hands).toEqual([])
  }
})

test('only a guest may send, and only for their turn: so the SFU decides', async () => {
  const { host, fan, other, end, connect, page } = await withGuest()
  const [viewer, guest] = [await connect(other), await connect(fan)]
  expect([viewer.part, guest.part]).toEqual(['viewer', 'guest'])
  expect([await viewer.maySend('video'), await viewer.maySend('audio')]).toEqual([false, false])
  expect([await guest.maySend('video'), await guest.maySend('audio')]).toEqual([true, true])
  await end(host)
  // the SFU tells them, and cuts the connection where their page does not
  await vi.waitFor(() => expect(guest.closedWith()).toBeDefined(), { timeout: 2_000 })
  expect(guest.heard).toContain('room.kick')
  expect(await guest.maySend('video')).toBe(false)
  // the pass is worth nothing any more, and they go on watching with another one
  const again = await enterMeeting(world, guest.token)
  await vi.waitFor(() => expect(again.closedWith()).toBe(4401))
  const watching = await connect(fan)
  expect([watching.part, await watching.maySend('video')]).toEqual(['viewer', false])
  expect((await page(other)).guest).toBeNull()
  expect(viewer.closedWith()).toBeUndefined()
})

test('sound and picture of a guest are given and taken at the SFU, whatever their page does, and they never leave the stage', async () => {
  const { host, fan, other, bring, connect } = await withGuest()
  const viewer = await connect(other)
  const first = await connect(fan)
  const maySend = async (peer: typeof first) => [await peer.maySend('audio'), await peer.maySend('video')]
  /** They come in with another pass while the one from before still works; a moment later that one is worth nothing. */
  const renewed = async (before: typeof first) => {
    const next = await connect(fan)
    expect([next.part, next.closedWith(), before.closedWith()]).toEqual(['guest', undefined, undefined])
    // when the moment is over and its news are out, however long a busy machine takes for them
    await world.settled()
    await vi.waitFor(() => expect(before.closedWith()).toBeDefined(), { timeout: 2_000 })
    expect(before.heard).toContain('room.kick')
    expect([...(await maySend(before)), next.closedWith()]).toEqual([false, false, undefined])
    return next
  }
  expect(await maySend(first)).toEqual([true, true])
  await bring(host, fan, { sound: false })
  const silent = await renewed(first)
  expect(await maySend(silent)).toEqual([false, true])
  await bring(host, fan, { sound: true, picture: false })
  const unseen = await renewed(silent)
  expect(await maySend(unseen)).toEqual([true, false])
  // the same once more takes nothing away
  await bring(host, fan, { sound: true })
  await world.settled()
  expect([unseen.closedWith(), viewer.closedWith()]).toEqual([undefined, undefined])
})

test('a guest for whom something is turned off while they come in is let in with what holds then', async () => {
  const { host, fan, id } = await withGuest()
  const { meetings } = world.contextOf().providers
  const offs = [{ picture: false }, { sound: false }]
  const admit: typeof meetings.admit = async (...asked) => {
    const off = offs.shift()
    if (off) await world.as(host).live.bringGuest({ id, user_id: fan.id, ...off })
    return meetings.admit(...asked)
  }
  const providers: Providers = Object.create(world.contextOf().providers, {
    meetings: { value: { ...meetings, admit } },
  })
  expect(await world.as(fan, { providers }).live.join({ id })).toMatchObject({
    ...{ part: 'guest', sends: { sound: false, picture: false } },
  })
  expect(offs).toEqual([])
})

test('a guest who is invited without sound comes without it', async () => {
  const { host, fan, raise, bring, connect } = await staged()
  await raise(fan)
  await bring(host, fan, { sound: false })
  await bring(fan, fan)
  const guest = await connect(fan)
  expect([await guest.maySend('audio'), await guest.maySend('video')]).toEqual([false, true])
})

test('the guest leaves with one call, and nobody else ends their turn', async () => {
  const { fan, other, page, end } = await withGuest()
  await expect(end(other, fan)).rejects.toMatchObject(refusal('NOT_YOUR_STAGE'))
  expect((await end(fan, fan)).guest).toBeNull()
  await end(fan, fan)
  expect((await page(other)).guest).toBeNull()
})

test('the host decides whether the guest is heard and seen', async () => {
  const { host, fan, other, page, bring } = await withGuest()
  await bring(host, fan, { sound: false })
  await bring(host, fan, { picture: false })
  expect((await page(other)).guest).toMatchObject({ sound: false, picture: false })
  await bring(host, fan, { sound: true })
  expect((await page(fan)).guest).toMatchObject({ sound: true, picture: false })
  // what the guest asks for changes nothing
  await bring(fan, fan, { picture: true })
  expect((await page(fan)).guest).toMatchObject({ picture: false })
})

const outs: [string, (stage: Staged) => Promise<unknown>][] = [
  ['blocked', ({ host, fan }) => world.as(host).social.block({ userId: fan.id })],
  ['banned', ({ host, fan, id }) => world.as(host).live.moderate({ id, action: 'ban', user_id: fan.id })],
  ['suspended', ({ fan }) => world.owner("update users set status = 'suspended' where id = $1", [fan.id])],
]
for (const [what, out] of outs)
  test(`a guest who is ${what} is off the stage and out of the stream`, async () => {
    const stage = await withGuest()
    const guest = await stage.connect(stage.fan)
    await out(stage)
    world.contextOf().announce()
    await world.settled()
    await vi.waitFor(() => expect(guest.heard).toContain('room.kick'), { timeout: 2_000 })
    expect((await stage.page(stage.other)).guest).toBeNull()
  })

test('a guest who is timed out is off the stage, and goes on watching', async () => {
  const { host, fan, other, id, page, connect } = await withGuest()
  const guest = await connect(fan)
  await world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
  await vi.waitFor(() => expect(guest.heard).toContain('room.kick'), { timeout: 2_000 })
  expect((await page(other)).guest).toBeNull()
  expect((await connect(fan)).part).toBe('viewer')
})

test('an invitation that is accepted while its person is timed out leads to no turn', async () => {
  for (let at = 0; at < 8; at++) {
    const { host, fan, other, id, page, raise, bring } = await staged()
    await raise(fan)
    await bring(host, fan)
    const timeout = world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
    await Promise.allSettled([bring(fan, fan), timeout])
    await timeout
    expect((await page(other)).guest).toBeNull()
  }
})

test('a guest who lost the connection keeps the place for a minute', async () => {
  const { fan, id, page, other } = await withGuest()
  const left = (seconds: number) =>
    world.owner(
      `update stream_visits set joined_at = now() - interval '4 minutes', left_at = now() - make_interval(secs => $3)
       where stream_id = $1 and person = $2`,
      [id, fan.id, seconds],
    )
  await world.owner("update streams set guest_since = now() - interval '5 minutes' where id = $1", [id])
  await left(40)
  await tendAll(world.contextOf())
  expect((await page(other)).guest?.id).toBe(fan.id)
  await left(61)
  await tendAll(world.contextOf())
  expect((await page(other)).guest).toBeNull()
})

test('hands of who has left are not shown, and the end of a stream lowers all', async () => {
  const { host, fan, id, comes, page, raise } = await staged()
  const late = await world.person('fan')
  const leave = await comes(late)
  await raise(late)
  await raise(fan)
  expect((await page(host)).hands.map((hand) => hand.id)).toEqual([late.id, fan.id])
  await leave()
  expect((await page(host)).hands.map((hand) => hand.id)).toEqual([fan.id])
  await world.as(host).live.end({ id })
  expect(await world.owner('select 1 from stream_hands where stream_id = $1', [id])).toEqual([])
  await expect(raise(fan)).rejects.toMatchObject(refusal('STREAM_ENDED'))
})

test('whoever is timed out in the chat does not raise a hand', async () => {
  const { host, fan, id, raise } = await staged()
  await world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
  await expect(raise(fan)).rejects.toMatchObject(refusal('TIMED_OUT'))
  await expect(raise(host)).rejects.toMatchObject(refusal(GUEST_REFUSALS.ownStage.code))
})

test('a time-out lowers a raised hand and takes its invitation back', async () => {
  const { host, fan, other, id, page, raise, bring } = await staged()
  for (const one of [fan, other]) await raise(one)
  await bring(host, fan)
  await world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
  expect((await page(host)).hands.map((hand) => hand.id)).toEqual([other.id])
  expect((await page(fan)).hand).toEqual({ is_up: false, is_invited: false })
  await expect(bring(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  await expect(bring(host, fan)).rejects.toMatchObject(refusal('HAND_DOWN'))
  // a hand that went up at the same moment leads nowhere either
  await world.owner('insert into stream_hands (stream_id, user_id, invited_at) values ($1, $2, now())', [id, fan.id])
  await expect(bring(fan, fan)).rejects.toMatchObject(refusal('NOT_INVITED'))
  await expect(bring(host, fan)).rejects.toMatchObject(refusal('HAND_DOWN'))
  await world.as(host).live.moderate({ id, action: 'unban', user_id: fan.id })
  await bring(host, fan)
  expect((await bring(fan, fan)).guest?.id).toBe(fan.id)
})
