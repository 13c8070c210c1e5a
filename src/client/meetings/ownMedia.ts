import { createStore, useStore } from '#client/store/store.ts'
import { askWaitMs, type DeviceKind, type DeviceProblem, problemOf } from './devices.ts'

/** One's own camera and microphone, in the mirror and in the call. */
export type OwnMedia = {
  camera: MediaStreamTrack | null
  microphone: MediaStreamTrack | null
  /** By one's own choice. */
  isMuted: boolean
  problems: Partial<Record<DeviceKind, DeviceProblem>>
  /** The device stopped it: another app, a phone call, an unplugged cable. */
  stopped: Partial<Record<DeviceKind, boolean>>
  isAsking: boolean
  devices: readonly MediaDeviceInfo[]
  /** Where sound comes out; empty: where the system wants it. */
  speakerId: string
  facing: 'user' | 'environment'
  /** Whether the device can blur what is behind the person, and whether it is to. */
  canBlur: boolean
  isBlurred: boolean
}

const none: OwnMedia = {
  ...{ camera: null, microphone: null, isMuted: false, problems: {}, stopped: {}, isAsking: false },
  ...{ devices: [], speakerId: '', facing: 'user', canBlur: false, isBlurred: false },
}
const store = createStore(none)
const change = (changes: Partial<OwnMedia>) => store.apply((own) => ({ ...own, ...changes }))

/** What the platform can do behind a person is new to the types (Media Capture and Streams Extensions). */
function blurs(track: MediaStreamTrack): boolean {
  const abilities: object = track.getCapabilities?.() ?? {}
  return (
    'backgroundBlur' in abilities && Array.isArray(abilities.backgroundBlur) && abilities.backgroundBlur.includes(true)
  )
}
const blurring = () => ({ backgroundBlur: { ideal: store.get().isBlurred } })

const constraintsOf = {
  camera: (wanted: MediaTrackConstraints): MediaStreamConstraints => ({
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, ...wanted, ...blurring() },
  }),
  microphone: (wanted: MediaTrackConstraints): MediaStreamConstraints => ({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...wanted },
  }),
}

/** Counts releases: the page may be gone when the permission that it asked for is given. */
let generation = 0

/** Asks the browser for a device. A browser inside of an app may not know how. */
async function askFor(kind: DeviceKind, wanted: MediaTrackConstraints): Promise<MediaStream> {
  // absent there, whatever the type says
  if (!('mediaDevices' in navigator) || !navigator.mediaDevices) throw new DOMException('', 'NotSupportedError')
  return navigator.mediaDevices.getUserMedia(constraintsOf[kind](wanted))
}

const noteProblem = (kind: DeviceKind, problem: DeviceProblem, changes: Partial<OwnMedia> = {}) =>
  store.apply((own) => ({ ...own, ...changes, problems: { ...own.problems, [kind]: problem } }))

async function start(kind: DeviceKind, wanted: MediaTrackConstraints = {}, mine = generation): Promise<void> {
  // an ignored question blocks nothing: the page goes on, and a late answer is still taken
  const ignored = setTimeout(() => {
    if (mine === generation) noteProblem(kind, 'ignored', { isAsking: false })
  }, askWaitMs)
  try {
    const stream = await askFor(kind, wanted)
    const [track] = stream.getTracks()
    if (!track) return
    if (mine !== generation) return track.stop()
    take(kind, track)
  } catch (error) {
    if (mine !== generation) return
    noteProblem(kind, problemOf(error instanceof Error ? error.name : '', navigator.userAgent))
  } finally {
    clearTimeout(ignored)
  }
}

/** A device that stops by itself for longer than a moment has been stopped. */
const stoppedAfterMs = 1_000

function take(kind: DeviceKind, track: MediaStreamTrack): void {
  store.get()[kind]?.stop()
  const say = (isStopped: boolean) => {
    if (store.get()[kind] === track) store.apply((own) => ({ ...own, stopped: { ...own.stopped, [kind]: isStopped } }))
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  track.addEventListener('ended', () => say(true))
  track.addEventListener('mute', () => {
    timer = setTimeout(() => say(true), stoppedAfterMs)
  })
  track.addEventListener('unmute', () => {
    clearTimeout(timer)
    say(false)
  })
  store.apply((own) => ({
    ...own,
    [kind]: track,
    ...(kind === 'camera' && { canBlur: blurs(track) }),
    problems: { ...own.problems, [kind]: undefined },
    stopped: { ...own.stopped, [kind]: false },
  }))
}

function stop(kind: DeviceKind): void {
  store.get()[kind]?.stop()
  store.apply((own) => ({ ...own, [kind]: null, stopped: { ...own.stopped, [kind]: false } }))
}

async function readDevices(): Promise<void> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  // without a permission they have neither names nor ids
  change({ devices: (devices ?? []).filter(({ deviceId }) => deviceId !== '') })
}

export const ownActions = {
  /**
   * Asks for the devices, each by itself, so that one does without the other. Only ever after a press.
   * @returns whether they are still wanted: false once they were released while the permission was asked for.
   */
  async turnOn(kinds: readonly DeviceKind[]): Promise<boolean> {
    // drops an ignored question: a late answer must not turn on an unwanted device
    if (Object.values(store.get().problems).includes('ignored')) generation += 1
    const mine = generation
    change({ isAsking: true })
    for (const kind of kinds) {
      await start(kind, kind === 'camera' ? { facingMode: store.get().facing } : {}, mine)
      if (mine !== generation) return false
    }
    await readDevices()
    if (mine !== generation) return false
    change({ isAsking: false })
    return true
  },
  turnOff: stop,
  choose: async (kind: DeviceKind, deviceId: string): Promise<void> => start(kind, { deviceId: { exact: deviceId } }),
  /** The other camera of a phone. */
  async flip(): Promise<void> {
    const facing = store.get().facing === 'user' ? 'environment' : 'user'
    change({ facing })
    // phones start the second camera only once the first has stopped
    store.get().camera?.stop()
    await start('camera', { facingMode: facing })
  },
  /** Blurs what is behind the person, or shows it; the camera starts anew, so that what is sent is of it. */
  async blur(isBlurred: boolean): Promise<void> {
    change({ isBlurred })
    const { camera } = store.get()
    const deviceId = camera?.getSettings().deviceId
    if (camera) await start('camera', deviceId === undefined ? {} : { deviceId: { exact: deviceId } })
  },
  mute: (isMuted: boolean) => change({ isMuted }),
  chooseSpeaker: (speakerId: string) => change({ speakerId }),
  /** Follows devices that come and go. @returns how to stop. */
  watch(): () => void {
    const changed = () => void readDevices()
    navigator.mediaDevices?.addEventListener('devicechange', changed)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', changed)
  },
  /** Turns everything off. */
  release(): void {
    generation += 1
    stop('camera')
    stop('microphone')
    store.apply(() => none)
  },
}

export const readOwn = store.get
export const watchOwn = store.watch
export const useOwn = () => useStore(store, (own) => own)
