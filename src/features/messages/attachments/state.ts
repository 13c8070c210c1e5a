import type { Kind } from '../lists.ts'

export type AttachedKind = Exclude<Kind, 'text'>

/** What stands above the field and goes along with the next message; with an `id` it has been uploaded. */
export type Attached = { readonly file: Blob; readonly kind: AttachedKind; readonly id?: string }

/** How high pictures and videos lie in a conversation at most. */
const heightMax = { image: 320, video: 384 } as const

/** The size in which a picture or a video lies in a conversation, so that it has its place before it has loaded. */
export function shownSize(kind: 'image' | 'video', { width, height }: { width: number | null; height: number | null }) {
  if (!width || !height) return {}
  const scale = Math.min(1, heightMax[kind] / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What a file chooser offers for it. */
export const attachable = 'image/*,video/*,audio/*'

/** Browsers write the codecs into the type of what they record. */
export const plainType = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** What a file is sent as; undefined: it is neither picture, video nor audio. */
export function kindOfType(type: string): AttachedKind | undefined {
  const [family] = plainType(type).split('/', 1)
  return family === 'image' || family === 'audio' || family === 'video' ? family : undefined
}

/** The first of these is recorded in that the browser can; what every browser plays comes first. */
const recordingTypes = {
  audio: ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'],
  video: [
    'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    'video/mp4',
    'video/webm;codecs=vp9,opus',
    'video/webm;codecs=vp8,opus',
    'video/webm',
  ],
} as const

export const recordingType = (kind: 'audio' | 'video', canRecord: (type: string) => boolean): string | undefined =>
  recordingTypes[kind].find(canRecord)

/** `1:05` */
export function lengthText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The same as it is said. */
export function lengthWords(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  const words = [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
  return words.filter(Boolean).join(' ')
}
