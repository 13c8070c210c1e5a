import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownActions, readOwn } from './ownMedia.ts'
import { leaveMeeting, sendOwn } from './sendOwn.ts'

/** As much of a track as its owner uses. */
class Track extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
  clone() {
    return made()
  }
}
const tracks: Track[] = []
function made() {
  const track = new Track()
  tracks.push(track)
  return track
}
const live = () => tracks.filter(({ readyState }) => readyState === 'live').length

/** The browser's question for a device, which is answered when the test says so. */
const questions: { allow: () => void; refuse: () => void }[] = []
const answer = async (how: 'allow' | 'refuse') => {
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  questions.pop()?.[how]()
}
const getUserMedia = () =>
  new Promise((resolve, reject) => {
    questions.push({
      allow: () => resolve({ getTracks: () => [made()] }),
      refuse: () => reject(Object.assign(new Error(), { name: 'NotAllowedError' })),
    })
  })

beforeEach(() => {
  const devices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => [] })
  vi.stubGlobal('navigator', { mediaDevices: devices })
})
afterEach(() => {
  ownActions.release()
  vi.unstubAllGlobals()
  tracks.length = 0
  questions.length = 0
})

test('devices that are released while the permission is asked for stay off, the next one too', async () => {
  const asked = ownActions.turnOn(['camera', 'microphone'])
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  ownActions.release()
  await answer('allow')
  expect(await asked).toBe(false)
  expect([live(), questions.length]).toEqual([0, 0])
  expect(readOwn()).toMatchObject({ camera: null, microphone: null, isAsking: false })
})

test('a refusal after a release is no problem of who asks next', async () => {
  const asked = ownActions.turnOn(['camera'])
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  ownActions.release()
  await answer('refuse')
  expect([await asked, readOwn().problems]).toEqual([false, {}])
})

test('one device does without the other', async () => {
  const asked = ownActions.turnOn(['camera', 'microphone'])
  await answer('refuse')
  await answer('allow')
  expect(await asked).toBe(true)
  expect(readOwn()).toMatchObject({ camera: null, microphone: tracks[0], problems: { camera: 'denied' } })
})

/** As much of the client as sending uses; `enable` is what it does with a copy. */
const clientOf = (enable: () => Promise<void>) => {
  const off = { audioEnabled: false, videoEnabled: false, disableAudio: async () => {}, disableVideo: async () => {} }
  return { self: { ...off, enableAudio: enable, enableVideo: enable } }
}

test('no copy of a device stays on after the end, also one that the meeting takes later or not at all', async () => {
  const asked = ownActions.turnOn(['camera', 'microphone'])
  for (const _ of ['camera', 'microphone']) await answer('allow')
  await asked
  const taken: (() => void)[] = []
  let refusals = 1
  const enable = () => (refusals-- > 0 ? Promise.reject(new Error()) : new Promise<void>((take) => taken.push(take)))
  const own = sendOwn(clientOf(enable))
  void own.begin()
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  // the two devices and the copy that is on its way; not the one that was refused
  expect(live()).toBe(3)
  void own.end()
  for (const take of taken) take()
  await vi.waitFor(() => expect(live()).toBe(2))
  ownActions.release()
  expect(live()).toBe(0)
})

test('a microphone is turned off in the meeting before its copy ends, or it would be measured for ever', async () => {
  const asked = ownActions.turnOn(['microphone'])
  await answer('allow')
  await asked
  const turnedOff: (string | undefined)[] = []
  const client = clientOf(async () => {})
  const own = sendOwn({
    self: {
      ...client.self,
      get audioEnabled() {
        return tracks[1]?.readyState === 'live'
      },
      disableAudio: async () => void turnedOff.push(tracks[1]?.readyState),
    },
  })
  await own.begin()
  await own.end()
  expect([turnedOff, tracks[1]?.readyState]).toEqual([['live'], 'ended'])
})

test('who leaves while a device is being turned on is not heard from then on, and the connection ends once that is over', async () => {
  const asked = ownActions.turnOn(['microphone'])
  await answer('allow')
  await asked
  const screen = { video: made() as MediaStreamTrack, audio: made() as MediaStreamTrack }
  let taken = () => {}
  let isBusy = true
  const left: number[] = []
  const { self } = clientOf(() => new Promise<void>((take) => (taken = take)))
  const client = {
    self: { ...self, screenShareTracks: screen },
    // as it does while it turns a device on: refuses at once, and stays connected
    async leave() {
      if (isBusy) throw new Error('Unsupported concurrent calls')
      left.push(live())
    },
  }
  const own = sendOwn(client)
  void own.begin()
  await vi.waitFor(() => expect(live()).toBe(4))
  const leaving = leaveMeeting(client, own)
  // the device itself is whose that has turned it on
  expect([live(), tracks[0]?.readyState]).toEqual([1, 'live'])
  await new Promise((resolve) => setTimeout(resolve))
  expect(left).toEqual([])
  taken()
  isBusy = false
  await leaving
  expect(left).toEqual([1])
})
