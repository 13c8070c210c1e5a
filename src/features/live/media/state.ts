import { sendsAny } from '../guests/state.ts'

type Sent = {
  camera: object | null
  microphone: object | null
  isMuted: boolean
  /** Devices that the system or another app stopped. */
  stopped: { camera?: boolean | undefined; microphone?: boolean | undefined }
  isSharing: boolean
}

/** Returns true if at least one of camera, microphone and screen is sent. */
export const isSending = ({ camera, microphone, isMuted, stopped, isSharing }: Sent): boolean =>
  isSharing || (camera !== null && !stopped.camera) || (microphone !== null && !isMuted && !stopped.microphone)

type Media = Parameters<typeof sendsAny>[0]
type Received = { state: string; host: Media | null; guest: Media | null; isSoundOnly: boolean }

/**
 * Returns whether media of the stage arrive. `bitrate`: bits per second, undefined if not measured lately. Returns undefined if
 * the page cannot know: it is not connected, or takes no pictures.
 */
export function receivingOf({ state, host, guest, isSoundOnly }: Received, bitrate: number | undefined) {
  if (state !== 'joined') return undefined
  if ([host, guest].some((media) => media !== null && sendsAny(media))) return bitrate === undefined || bitrate > 0
  return isSoundOnly ? undefined : false
}
