export type DeviceKind = 'camera' | 'microphone'
/** `ignored`: the browser's permission prompt has no answer yet. `inApp`: an in-app browser gives no access. */
export type DeviceProblem = 'denied' | 'inUse' | 'missing' | 'ignored' | 'inApp' | 'other'

/** Milliseconds after which an unanswered permission prompt no longer blocks the page. */
export const askWaitMs = 15_000

/** Returns true for an in-app browser, which has no address bar and often no camera. */
export const isInApp = (userAgent: string): boolean =>
  /FBAN|FBAV|Instagram|\bLine\/|musical_ly|BytedanceWebview|TikTok|Snapchat|LinkedInApp|Pinterest\/|; wv\)/.test(
    userAgent,
  )

/** Returns a link that opens a page in the browser of the device; undefined if only copying the URL is possible. */
export function browserLink(userAgent: string, href: string): string | undefined {
  if (/Android/.test(userAgent)) {
    const { host, pathname, search, protocol } = new URL(href)
    return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`
  }
  return /iPhone|iPad|iPod/.test(userAgent) ? `x-safari-${href}` : undefined
}

/** Returns why a device could not be started, by the error name of Media Capture and Streams and the user agent. */
export function problemOf(errorName: string, userAgent = ''): DeviceProblem {
  if (errorName === 'NotAllowedError' || errorName === 'SecurityError') return isInApp(userAgent) ? 'inApp' : 'denied'
  if (errorName === 'NotReadableError' || errorName === 'AbortError') return 'inUse'
  if (errorName === 'NotSupportedError') return 'inApp'
  return errorName === 'NotFoundError' || errorName === 'OverconstrainedError' ? 'missing' : 'other'
}

const kinds = ['camera', 'microphone'] as const

/** Returns the devices that stopped by themselves, and a sentence about them; undefined if none did. */
export function stoppedOf(stopped: Partial<Record<DeviceKind, boolean>>) {
  const gone = kinds.filter((kind) => stopped[kind] === true)
  const [first] = gone
  if (first === undefined) return undefined
  return { kinds: gone, text: DEVICES.stopped[gone.length > 1 ? 'both' : first] }
}

export type Quality = 'good' | 'weak' | 'poor'

/** Maps the client's score, 0 to 10, to a quality. */
export const qualityOf = (score: number): Quality => (score >= 6 ? 'good' : score >= 3 ? 'weak' : 'poor')

/** Explanations of missing video or audio, and how to fix it. */
export const DEVICES = {
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
  problems: {
    camera: {
      denied: 'Camera access is blocked. Allow it in the address bar of your browser, then try again.',
      inUse: 'Your camera is used by another app. Close it there, then try again.',
      missing: 'No camera was found. You can join with your microphone.',
      ignored: 'Your browser asks for your camera and waits for your answer. You can join with your microphone only.',
      inApp: 'This app gives no access to your camera. Open this page in your browser.',
      other: 'Your camera could not be started.',
    },
    microphone: {
      denied: 'Microphone access is blocked. Allow it in the address bar of your browser, then try again.',
      inUse: 'Your microphone is used by another app. Close it there, then try again.',
      missing: 'No microphone was found. Connect one, then try again.',
      ignored: 'Your browser asks for your microphone and waits for your answer. Look near the address bar.',
      inApp: 'This app gives no access to your microphone. Open this page in your browser.',
      other: 'Your microphone could not be started.',
    },
  },
  stopped: {
    camera: 'Your camera was stopped by your device.',
    microphone: 'Your microphone was stopped by your device: you are not heard.',
    both: 'Your camera and microphone were stopped by your device: you are not seen or heard.',
  },
  restart: 'Turn on again',
  openInBrowser: 'Open in browser',
  copyLink: 'Copy link',
  linkCopied: 'Link copied. Paste it into your browser.',
  copyFailed: 'The link could not be copied.',
  blur: 'Blur my background',
  hint: 'A device that is not listed may be blocked, or used by another app.',
  unnamed: (what: string, place: number) => `${what} ${place}`,
} as const
