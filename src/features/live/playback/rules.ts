import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameSignature } from '#shared/derived-keys.ts'
import { fromBase64, toBase64Url } from '#shared/encoding.ts'
import { meetingViewersMax, playbackPath } from './spec.ts'

type Seats = { playback_url: string | null; viewers: number }

/** Returns true if the next viewer of a stream watches its playback, because the meeting is full. */
export const isMeetingFull = ({ playback_url: url, viewers }: Seats): boolean =>
  url !== null && viewers >= meetingViewersMax

/** Returns the end of a viewer's grant: after `seconds`, or at the end of a visitor's preview. */
export function grantUntil(now: Date, seconds: number, previewUntil: Date | null): Date {
  const end = new Date(now.getTime() + seconds * 1_000)
  return previewUntil && previewUntil < end ? previewUntil : end
}

const seal = (key: Uint8Array, id: string, target: string): string =>
  toBase64Url(hmac(sha256, key, utf8ToBytes(`${id}\n${target}`)).slice(0, 15))

/**
 * Returns our path of a provider's file. It is signed for the stream, so that viewers cannot read other files of the
 * provider, and the same for all viewers and reads.
 */
export function fileOf(key: Uint8Array, id: string, { pathname, search }: URL): string {
  const target = pathname + search
  const extension = /\.[a-z0-9]{2,4}$/.exec(pathname)?.[0] ?? ''
  return playbackPath(id, `${toBase64Url(utf8ToBytes(target))}.${seal(key, id, target)}${extension}`)
}

/** Returns the provider's path of one of our files; undefined if its signature is invalid. */
export function targetOf(key: Uint8Array, id: string, file: string): string | undefined {
  const [encoded = '', signature = ''] = file.split('.')
  // checks the text first, because decoding throws for others
  if (!/^[\w-]+$/.test(encoded) || encoded.length % 4 === 1) return undefined
  const target = new TextDecoder().decode(fromBase64(encoded))
  return isSameSignature(signature, seal(key, id, target)) ? target : undefined
}

/** Returns the URL of a target at the origin of the granted playlist; undefined if it leads to another origin. */
export function urlAt(granted: string, target: string): URL | undefined {
  const url = URL.parse(target, granted)
  return url?.origin === new URL(granted).origin ? url : undefined
}

/** Replaces the URLs of a playlist. Lines with URLs have no mark; attributes have the name URI. */
export function withPaths(playlist: string, at: URL, pathOf: (file: URL) => string): string {
  const replaced = (url: string) => {
    const file = urlAt(at.href, url)
    return file ? pathOf(file) : ''
  }
  return playlist
    .split('\n')
    .map((line) => line.trimEnd())
    .map((line) =>
      line.startsWith('#')
        ? line.replace(/URI="([^"]*)"/g, (_, url: string) => `URI="${replaced(url)}"`)
        : line && replaced(line),
    )
    .join('\n')
}
