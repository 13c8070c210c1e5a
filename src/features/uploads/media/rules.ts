import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { keyFor } from '#shared/derived-keys.ts'
import { signedSeconds, type UploadType, type VariantName, variantNames } from '../spec.ts'

/** Where a file waits until it has been looked at. Nothing there is ever shown to anybody. */
export const quarantineKey = (id: string): string => `quarantine/${id}`

/** Pictures for all: whoever knows the id may see what is below `media/`. */
export const mediaKey = (id: string, variant: VariantName | 'preview'): string => `media/${id}/${variant}.webp`
/** The pictures, or the `file` itself of whatever is no still picture, that only a signed address shows. */
export const privateKey = (id: string, name: PrivateName): string => `private/${id}/${name}`
export type PrivateName = VariantName | 'file'

/** Everything that may lie in storage of an upload. */
export const keysOf = (id: string): string[] => [
  quarantineKey(id),
  ...[...variantNames, 'preview' as const].map((name) => mediaKey(id, name)),
  ...[...variantNames, 'file' as const].map((name) => privateKey(id, name)),
]

export const mediaUrls = (id: string) => {
  const path = (variant: VariantName) => `/${mediaKey(id, variant)}`
  return { original: path('original'), large: path('large'), medium: path('medium'), small: path('small') }
}
/** The blurred preview of a private picture, for all. */
export const previewUrl = (id: string): string => `/${mediaKey(id, 'preview')}`

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shown = new RegExp(`^${uuid}/(original|large|medium|small|preview)\\.webp$`)

/** The key behind a path below /media/; undefined: there is no such thing, or not for all. */
export const keyOfMedia = (path: string): string | undefined => (shown.test(path) ? `media/${path}` : undefined)

export const isPicture = (type: string): boolean => type.startsWith('image/')

/** A picture that has a length moves: its `file` is the animation, its sizes are the first frame. */
export const isAnimated = ({ type, durationMs }: { type: string; durationMs: number | null }): boolean =>
  isPicture(type) && durationMs !== null

/** What a file is called and served as: never what somebody said of it, and of types only that run nothing. */
const served: Record<UploadType, { extension: string; type: string }> = {
  'image/gif': { extension: 'gif', type: 'image/gif' },
  // of others only what was drawn of them is there
  'image/webp': { extension: 'webp', type: 'image/webp' },
  'image/jpeg': { extension: 'webp', type: 'image/webp' },
  'image/png': { extension: 'webp', type: 'image/webp' },
  'video/mp4': { extension: 'mp4', type: 'video/mp4' },
  'video/x-m4v': { extension: 'm4v', type: 'video/mp4' },
  // the same container; browsers play it by this name only
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

/** What a file of this type is served as, and called; the sizes of a picture as they were drawn. */
export const servedType = (type: string): string => (isServed(type) ? served[type].type : 'image/webp')
export const extensionOf = (type: string, name: PrivateName): string =>
  name === 'file' && isServed(type) ? served[type].extension : 'webp'
export const typeOfExtension = (extension: string): string =>
  Object.values(served).find((one) => one.extension === extension)?.type ?? 'image/webp'

/** Whatever a browser would make of it, it is saved and not opened. */
export const isOnlySaved = (type: string): boolean => type.startsWith('application/')

export type Asked = { id: string; name: PrivateName; extension: string; until: number; save: string | undefined }

const signatureOf = (secret: string, path: string, until: number, save = '') =>
  bytesToHex(hmac(sha256, keyFor(secret, 'media-address'), utf8ToBytes([path, until, save].join('\n'))))

/** Until when an address of this moment works, in seconds since 1970: the same for all of a quarter of an hour. */
export const signedUntil = (now: Date): number => (Math.floor(now.getTime() / 1000 / signedSeconds) + 2) * signedSeconds

/** The address of a private file. With `save` a browser saves it under that name instead of showing it. */
export function signedPath(secret: string, { id, name, extension, until, save }: Asked): string {
  const path = `/media/private/${id}/${name}.${extension}`
  const query = new URLSearchParams({ until: String(until), ...(save !== undefined && { save }) })
  query.set('signature', signatureOf(secret, path, until, save))
  return `${path}?${query}`
}

const signed = new RegExp(`^/media/private/(${uuid})/(original|large|medium|small|file)\\.([a-z0-9]+)$`)

/** What an address that was signed and has not run out asks for; undefined: it shows nothing. */
export function openSigned(secret: string, url: URL, now: Date): Asked | undefined {
  const [, id, name, extension] = signed.exec(url.pathname) ?? []
  const until = Number(url.searchParams.get('until'))
  const save = url.searchParams.get('save') ?? undefined
  if (!id || !isPrivateName(name) || !extension || !(until * 1000 > now.getTime())) return undefined
  const given = url.searchParams.get('signature') ?? ''
  return isSame(given, signatureOf(secret, url.pathname, until, save))
    ? { id, name, extension, until, save }
    : undefined
}

const isPrivateName = (name: string | undefined): name is PrivateName =>
  name === 'file' || variantNames.some((one) => one === name)

/** Takes as long whatever differs. */
function isSame(given: string, right: string): boolean {
  if (given.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < right.length; at++) difference |= given.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}
