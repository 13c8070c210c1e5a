type Sent = {
  camera: object | null
  microphone: object | null
  isMuted: boolean
  /** Devices that the operating system or another app stopped. */
  stopped: { camera?: boolean | undefined; microphone?: boolean | undefined }
  isSharing: boolean
}

/** Returns true if at least one of camera, microphone and screen is sent. */
export const isSending = ({ camera, microphone, isMuted, stopped, isSharing }: Sent): boolean =>
  isSharing || (camera !== null && !stopped.camera) || (microphone !== null && !isMuted && !stopped.microphone)
