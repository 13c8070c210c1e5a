import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askWaitMs } from './devices.ts'
import { ownActions, readOwn } from './ownMedia.ts'
import { leaveMeeting, sendOwn } from './sendOwn.ts'

/** The parts of a media track that the code uses. */
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

/** Permission prompts of the browser, answered by the test. */
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
  vi.stubGlobal('navigator', { mediaDevices: devices, userAgent: 'test' })
})
afterEach(() => {
  ownActions.release()
  vi.unstubAllGlobals()
  tracks.length = 0
  questions.length = 0
})

test('devices released during the permission prompt stay off, also the next one', async () => {
  const asked = ownActions.turnOn(['camera', 'microphone'])
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  ownActions.release()
  await answer('allow')
  expect(await asked).toBe(false)
  expect([live(), questions.length]).toEqual([0, 0])
  expect(readOwn()).toMatchObject({ camera: null, microphone: null, isAsking: false })
})

test('a refusal after a release leaves no error for the next request', async () => {
  const asked = ownActions.turnOn(['camera'])
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  ownActions.release()
  await answer('refuse')
  expect([await asked, readOwn().problems]).toEqual([false, {}])
})

test('turns on the microphone when the camera is refused', async () => {
  const asked = ownActions.turnOn(['camera', 'microphone'])
  await answer('refuse')
  await answer('allow')
  expect(await asked).toBe(true)
  expect(readOwn()).toMatchObject({ camera: null, microphone: tracks[0], problems: { camera: 'denied' } })
})

test('an ignored permission prompt blocks nothing after 15 seconds, and a late answer turns nothing on', async () => {
  vi.useFakeTimers()
  void ownActions.turnOn(['camera', 'microphone'])
  expect(readOwn().isAsking).toBe(true)
  await vi.advanceTimersByTimeAsync(askWaitMs)
  expect(readOwn()).toMatchObject({ isAsking: false, problems: { camera: 'ignored' } })
  vi.useRealTimers()
  const camera = questions.pop()
  const asked = ownActions.turnOn(['microphone'])
  await answer('allow')
  expect(await asked).toBe(true)
  camera?.allow()
  await vi.waitFor(() => expect(tracks).toHaveLength(2))
  expect(readOwn()).toMatchObject({ camera: null, microphone: tracks[0] })
  expect(live()).toBe(1)
})

test('reports a browser without devices at once', async () => {
  vi.stubGlobal('navigator', { userAgent: '' })
  expect(await ownActions.turnOn(['camera'])).toBe(true)
  expect(readOwn()).toMatchObject({ isAsking: false, problems: { camera: 'inApp' } })
})

/** The parts of the meeting client that sending uses; `enable` receives a copy of a track. */
const clientOf = (enable: () => Promise<void>) => {
  const off = { audioEnabled: false, videoEnabled: false, disableAudio: async () => {}, disableVideo: async () => {} }
  return { self: { ...off, enableAudio: enable, enableVideo: enable } }
}

test('stops every copy of a device at the end, also one that the meeting takes late or refuses', async () => {
  const asked = ownActions.turnOn(['camera', 'microphone'])
  for (const _ of ['camera', 'microphone']) await answer('allow')
  await asked
  const taken: (() => void)[] = []
  let refusals = 1
  const enable = () => (refusals-- > 0 ? Promise.reject(new Error()) : new Promise<void>((take) => taken.push(take)))
  const own = sendOwn(clientOf(enable))
  void own.begin()
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  // The two devices and the sent copy, without the refused one.
  expect(live()).toBe(3)
  void own.end()
  for (const take of taken) take()
  await vi.waitFor(() => expect(live()).toBe(2))
  ownActions.release()
  expect(live()).toBe(0)
})

test('turns the microphone off in the meeting before its copy ends', async () => {
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

test('leaving while a device starts mutes it at once and disconnects when the start has finished', async () => {
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
    // The client refuses to leave while it turns a device on.
    async leave() {
      if (isBusy) throw new Error('Unsupported concurrent calls')
      left.push(live())
    },
  }
  const own = sendOwn(client)
  void own.begin()
  await vi.waitFor(() => expect(live()).toBe(4))
  const leaving = leaveMeeting(client, own)
  // Only the copies stop; the device belongs to the code that turned it on.
  expect([live(), tracks[0]?.readyState]).toEqual([1, 'live'])
  await new Promise((resolve) => setTimeout(resolve))
  expect(left).toEqual([])
  taken()
  isBusy = false
  await leaving
  expect(left).toEqual([1])
})
