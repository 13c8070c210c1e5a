import type { Kind } from '../lists.ts'

export type AttachedKind = Exclude<Kind, 'text'>

/** Attachment of the next message. With an `id`, its upload is complete. */
export type Attached = { readonly file: Blob; readonly kind: AttachedKind; readonly id?: string }

/** Largest height of pictures and videos in a conversation, in pixels. */
const heightMax = { image: 320, video: 384 } as const

/** Returns the displayed size of a picture or video, to reserve its space before it loads. */
export function shownSize(kind: 'image' | 'video', { width, height }: { width: number | null; height: number | null }) {
  if (!width || !height) return {}
  const scale = Math.min(1, heightMax[kind] / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Value of the file picker's `accept`. */
export const attachable = 'image/*,video/*,audio/*'

/** Removes the codecs that browsers add to the type of a recording. */
export const plainType = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Returns the kind of message for a file type; undefined for other types. */
export function kindOfType(type: string): AttachedKind | undefined {
  const [family] = plainType(type).split('/', 1)
  return family === 'image' || family === 'audio' || family === 'video' ? family : undefined
}

/** Recording formats in order of preference; the most widely supported formats come first. */
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

/** Formats seconds as `1:05`. */
export function lengthText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Formats seconds as words for screen readers. */
export function lengthWords(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  const words = [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
  return words.filter(Boolean).join(' ')
}
