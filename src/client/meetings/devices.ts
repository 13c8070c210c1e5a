export type DeviceKind = 'camera' | 'microphone'
export type DeviceProblem = 'denied' | 'inUse' | 'missing' | 'other'

/** Why a device could not be started, by the name of the error (Media Capture and Streams). */
export function problemOf(errorName: string): DeviceProblem {
  if (errorName === 'NotAllowedError' || errorName === 'SecurityError') return 'denied'
  if (errorName === 'NotReadableError' || errorName === 'AbortError') return 'inUse'
  return errorName === 'NotFoundError' || errorName === 'OverconstrainedError' ? 'missing' : 'other'
}

const kinds = ['camera', 'microphone'] as const

/** The devices that stopped by themselves, and the sentence about them; undefined: none did. */
export function stoppedOf(stopped: Partial<Record<DeviceKind, boolean>>) {
  const gone = kinds.filter((kind) => stopped[kind] === true)
  const [first] = gone
  if (first === undefined) return undefined
  return { kinds: gone, text: DEVICES.stopped[gone.length > 1 ? 'both' : first] }
}

export type Quality = 'good' | 'weak' | 'poor'

/** Of the client's score, 0 to 10. */
export const qualityOf = (score: number): Quality => (score >= 6 ? 'good' : score >= 3 ? 'weak' : 'poor')

/** Why there is no picture or sound from a device, and what helps. */
export const DEVICES = {
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
  problems: {
    camera: {
      denied: 'Camera access is blocked. Allow it in the address bar of your browser, then try again.',
      inUse: 'Your camera is used by another app. Close it there, then try again.',
      missing: 'No camera was found. You can join with your microphone.',
      other: 'Your camera could not be started.',
    },
    microphone: {
      denied: 'Microphone access is blocked. Allow it in the address bar of your browser, then try again.',
      inUse: 'Your microphone is used by another app. Close it there, then try again.',
      missing: 'No microphone was found. Connect one, then try again.',
      other: 'Your microphone could not be started.',
    },
  },
  stopped: {
    camera: 'Your camera was stopped by your device.',
    microphone: 'Your microphone was stopped by your device: you are not heard.',
    both: 'Your camera and microphone were stopped by your device: you are not seen or heard.',
  },
  restart: 'Turn on again',
  blur: 'Blur my background',
  hint: 'A device that is not listed may be blocked, or used by another app.',
  unnamed: (what: string, place: number) => `${what} ${place}`,
} as const
