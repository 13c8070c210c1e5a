import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameSignature, keyFor } from '#shared/derived-keys.ts'
import { signedSeconds, type UploadType, type VariantName, variantNames } from '../spec.ts'

/** Returns the storage key of a file in quarantine. These files are never served. */
export const quarantineKey = (id: string): string => `quarantine/${id}`

/** Returns the storage key of a public picture. Anyone with its id can read files below `media/`. */
export const mediaKey = (id: string, variant: VariantName | 'preview'): string => `media/${id}/${variant}.webp`
/**
 * Returns the storage key of a private picture's size, or of the `file` of an animation or another type. Served with
 * signed URLs only.
 */
export const privateKey = (id: string, name: PrivateName): string => `private/${id}/${name}`
export type PrivateName = VariantName | 'file'

/** Returns all storage keys that an upload can have. */
export const keysOf = (id: string): string[] => [
  quarantineKey(id),
  ...[...variantNames, 'preview' as const].map((name) => mediaKey(id, name)),
  ...[...variantNames, 'file' as const].map((name) => privateKey(id, name)),
]

export const mediaUrls = (id: string) => {
  const path = (variant: VariantName) => `/${mediaKey(id, variant)}`
  return { original: path('original'), large: path('large'), medium: path('medium'), small: path('small') }
}
/** Returns the URL of a private picture's blurred preview, which is public. */
export const previewUrl = (id: string): string => `/${mediaKey(id, 'preview')}`

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shown = new RegExp(`^${uuid}/(original|large|medium|small|preview)\\.webp$`)

/** Returns the storage key of a path below /media/; undefined if the path is invalid or not public. */
export const keyOfMedia = (path: string): string | undefined => (shown.test(path) ? `media/${path}` : undefined)

export const isPicture = (type: string): boolean => type.startsWith('image/')

/** Returns true if a picture has a duration. Its `file` is then the animation, and its sizes show the first frame. */
export const isAnimated = ({ type, durationMs }: { type: string; durationMs: number | null }): boolean =>
  isPicture(type) && durationMs !== null

/**
 * Extension and served type of each upload type. The sender's file name and type are not used, and no served type can
 * run scripts.
 */
const served: Record<UploadType, { extension: string; type: string }> = {
  'image/gif': { extension: 'gif', type: 'image/gif' },
  // WebP, JPEG and PNG pictures exist only as redrawn sizes
  'image/webp': { extension: 'webp', type: 'image/webp' },
  'image/jpeg': { extension: 'webp', type: 'image/webp' },
  'image/png': { extension: 'webp', type: 'image/webp' },
  'video/mp4': { extension: 'mp4', type: 'video/mp4' },
  'video/x-m4v': { extension: 'm4v', type: 'video/mp4' },
  // browsers play the QuickTime container only as MP4
  'video/quicktime': { extension: 'mov', type: 'video/mp4' },
  'video/webm': { extension: 'webm', type: 'video/webm' },
  'audio/mpeg': { extension: 'mp3', type: 'audio/mpeg' },
  'audio/wav': { extension: 'wav', type: 'audio/wav' },
  'audio/ogg': { extension: 'ogg', type: 'audio/ogg' },
  'audio/mp4': { extension: 'm4a', type: 'audio/mp4' },
  'audio/webm': { extension: 'weba', type: 'audio/webm' },
  'application/pdf': { extension: 'pdf', type: 'application/pdf' },
  'application/epub+zip': { extension: 'epub', type: 'application/epub+zip' },
  'application/zip': { extension: 'zip', type: 'application/zip' },
}
const isServed = (type: string): type is keyof typeof served => Object.hasOwn(served, type)

/** Returns the type with which a file is served. Redrawn sizes of pictures are WebP. */
export const servedType = (type: string): string => (isServed(type) ? served[type].type : 'image/webp')
export const extensionOf = (type: string, name: PrivateName): string =>
  name === 'file' && isServed(type) ? served[type].extension : 'webp'
export const typeOfExtension = (extension: string): string =>
  Object.values(served).find((one) => one.extension === extension)?.type ?? 'image/webp'

/** Returns true for files that are always downloaded, never opened in the browser. */
export const isDownloadOnly = (type: string): boolean => type.startsWith('application/')

export type SignedRequest = {
  id: string
  name: PrivateName
  extension: string
  until: number
  save: string | undefined
}

const signatureOf = (secret: string, path: string, until: number, save = '') =>
  bytesToHex(hmac(sha256, keyFor(secret, 'media-address'), utf8ToBytes([path, until, save].join('\n'))))

/**
 * Returns the expiry of a URL signed now, in seconds since 1970. It is the same within each quarter of an hour, so that
 * browsers can cache the file.
 */
export const signedUntil = (now: Date): number => (Math.floor(now.getTime() / 1000 / signedSeconds) + 2) * signedSeconds

/** Returns the signed path of a private file. With `save` the browser downloads the file with that name. */
export function signedPath(secret: string, { id, name, extension, until, save }: SignedRequest): string {
  const path = `/media/private/${id}/${name}.${extension}`
  const query = new URLSearchParams({ until: String(until), ...(save !== undefined && { save }) })
  query.set('signature', signatureOf(secret, path, until, save))
  return `${path}?${query}`
}

const signed = new RegExp(`^/media/private/(${uuid})/(original|large|medium|small|file)\\.([a-z0-9]+)$`)

/** Returns the request of a signed URL; undefined if the signature is invalid or expired. */
export function verifySignedUrl(secret: string, url: URL, now: Date): SignedRequest | undefined {
  const [, id, name, extension] = signed.exec(url.pathname) ?? []
  const until = Number(url.searchParams.get('until'))
  const save = url.searchParams.get('save') ?? undefined
  if (!id || !isPrivateName(name) || !extension || !(until * 1000 > now.getTime())) return undefined
  const given = url.searchParams.get('signature') ?? ''
  return isSameSignature(given, signatureOf(secret, url.pathname, until, save))
    ? { id, name, extension, until, save }
    : undefined
}

const privateNames: readonly (string | undefined)[] = [...variantNames, 'file']
const isPrivateName = (name: string | undefined): name is PrivateName => privateNames.includes(name)
