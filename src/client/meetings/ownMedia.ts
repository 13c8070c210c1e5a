import { createStore, useStore } from '#client/store/store.ts'
import { askWaitMs, type DeviceKind, type DeviceProblem, problemOf } from './devices.ts'

/** The user's own camera and microphone, for the preview and the call. */
export type OwnMedia = {
  camera: MediaStreamTrack | null
  microphone: MediaStreamTrack | null
  /** True if the user muted the microphone. */
  isMuted: boolean
  problems: Partial<Record<DeviceKind, DeviceProblem>>
  /** Devices that stopped by themselves: another app, a phone call, an unplugged cable. */
  stopped: Partial<Record<DeviceKind, boolean>>
  isAsking: boolean
  devices: readonly MediaDeviceInfo[]
  /** Id of the speaker. Empty: the default of the system. */
  speakerId: string
  facing: 'user' | 'environment'
  /** Whether the device can blur the background, and whether blur is on. */
  canBlur: boolean
  isBlurred: boolean
}

const none: OwnMedia = {
  camera: null,
  microphone: null,
  isMuted: false,
  problems: {},
  stopped: {},
  isAsking: false,
  devices: [],
  speakerId: '',
  facing: 'user',
  canBlur: false,
  isBlurred: false,
}
const store = createStore(none)
const change = (changes: Partial<OwnMedia>) => store.apply((own) => ({ ...own, ...changes }))

/** Returns true if the device can blur the background. The types lack this capability (Media Capture and Streams Extensions). */
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

/** Counts releases: the page may be closed before the browser grants its permission request. */
let generation = 0

/** Asks the browser for a device. An in-app browser may lack the function. */
async function askFor(kind: DeviceKind, wanted: MediaTrackConstraints): Promise<MediaStream> {
  // Missing in some in-app browsers, despite its type.
  if (!('mediaDevices' in navigator) || !navigator.mediaDevices) throw new DOMException('', 'NotSupportedError')
  return navigator.mediaDevices.getUserMedia(constraintsOf[kind](wanted))
}

const noteProblem = (kind: DeviceKind, problem: DeviceProblem, changes: Partial<OwnMedia> = {}) =>
  store.apply((own) => ({ ...own, ...changes, problems: { ...own.problems, [kind]: problem } }))

async function start(kind: DeviceKind, wanted: MediaTrackConstraints = {}, mine = generation): Promise<void> {
  // An ignored prompt blocks nothing: the page continues, and a late answer is still used.
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

/** Milliseconds after which a device that fell silent counts as stopped. */
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
  // Without a permission, devices have no names and no ids.
  change({ devices: (devices ?? []).filter(({ deviceId }) => deviceId !== '') })
}

export const ownActions = {
  /**
   * Requests the devices one by one, so that one works without the other. Call it only from a press.
   * @returns false if the devices were released while the permission was requested.
   */
  async turnOn(kinds: readonly DeviceKind[]): Promise<boolean> {
    // Cancels an ignored prompt: a late answer must not turn on an unwanted device.
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
  /** Switches between the cameras of a phone. */
  async flip(): Promise<void> {
    const facing = store.get().facing === 'user' ? 'environment' : 'user'
    change({ facing })
    // Phones start the second camera only after the first has stopped.
    store.get().camera?.stop()
    await start('camera', { facingMode: facing })
  },
  /** Turns background blur on or off. Restarts the camera, so that the sent track changes too. */
  async blur(isBlurred: boolean): Promise<void> {
    change({ isBlurred })
    const { camera } = store.get()
    const deviceId = camera?.getSettings().deviceId
    if (camera) await start('camera', deviceId === undefined ? {} : { deviceId: { exact: deviceId } })
  },
  mute: (isMuted: boolean) => change({ isMuted }),
  chooseSpeaker: (speakerId: string) => change({ speakerId }),
  /** Follows devices that are plugged in or removed. @returns a function that stops. */
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
