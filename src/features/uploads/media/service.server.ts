import { redrawnType } from '#providers/images/index.ts'
import type { Providers } from '#server/providers.ts'
import { COMMON } from '#shared/errors.ts'
import { storing } from '../service.server.ts'
import { kindOf, type UploadKind } from '../spec.ts'
import {
  type Asked,
  extensionOf,
  isAnimated,
  isOnlySaved,
  isPicture,
  keyOfMedia,
  mediaUrls,
  openSigned,
  type PrivateName,
  previewUrl,
  privateKey,
  signedPath,
  signedUntil,
  typeOfExtension,
} from './rules.ts'

type Signer = { env: { SESSION_SECRET: string }; now: Date }
/** Of a kept upload, as its row has it. */
export type StoredFile = { id: string; kind: UploadKind; type: string; durationMs: number | null }

/** What of a private file is the whole of it: of a picture what was drawn, unless it moves. */
export const wholeName = (file: StoredFile): 'original' | 'file' =>
  isPicture(file.type) && !isAnimated(file) ? 'original' : 'file'

/**
 * The address of a private file, for whoever may have it now: for a quarter to half an hour. A picture has its sizes,
 * anything else its `file`, an animation both. With `save` it is saved under that name (without extension) instead of shown.
 */
export function signedMediaUrl(
  ctx: Signer,
  file: Pick<StoredFile, 'id' | 'type'>,
  name: PrivateName,
  save?: string,
): string {
  const extension = extensionOf(file.type, name)
  const until = signedUntil(ctx.now)
  const saved = save === undefined ? undefined : `${save}.${extension}`
  return signedPath(ctx.env.SESSION_SECRET, { id: file.id, name, extension, until, save: saved })
}

/**
 * All addresses of a file: those for all where its kind is for all, signed ones where it is private. Of an animation the
 * `url` and the `original` move.
 */
export function mediaOf(ctx: Signer, file: StoredFile) {
  const { isPrivate } = kindOf(file.kind)
  const signed = (name: PrivateName) => signedMediaUrl(ctx, file, name)
  if (!isPicture(file.type)) return { url: signed('file'), urls: null, preview_url: null }
  if (!isPrivate) {
    const urls = mediaUrls(file.id)
    return { url: urls.large, urls, preview_url: null }
  }
  const original = signed(wholeName(file))
  const urls = { original, large: signed('large'), medium: signed('medium'), small: signed('small') }
  return { url: isAnimated(file) ? original : urls.large, urls, preview_url: previewUrl(file.id) }
}

type Server = { env: { SESSION_SECRET: string }; providers: Pick<Providers, 'storage'> }

/**
 * A file by its address below /media/. Its type is ours and not the sender's, and what every answer that is no page
 * carries keeps it from running anything.
 * @throws AppError UNAVAILABLE when storage fails
 */
export async function serveMedia({ env, providers }: Server, request: Request, now = new Date()): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice('/media/'.length)
  if (!path.startsWith('private/')) return reading(() => serveForAll(providers, path))
  const asked = openSigned(env.SESSION_SECRET, url, now)
  return asked ? reading(() => servePrivate(providers, request, asked, now)) : nothing(403)
}

const reading = (serve: () => Promise<Response>) => storing(serve, COMMON.unavailable)

const nothing = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
const yearSeconds = 31_536_000

/** Its name never means another picture, so browsers keep it. */
async function serveForAll({ storage }: Server['providers'], path: string): Promise<Response> {
  const key = keyOfMedia(path)
  const stored = key === undefined ? undefined : await storage.read(key)
  if (!stored) return nothing(404)
  return new Response(stored.body, {
    headers: {
      'content-type': redrawnType,
      'content-length': String(stored.size),
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
    },
  })
}

/** Whole or the range that a player asks for; kept by the one browser, and no longer than its address works. */
async function servePrivate(
  { storage }: Server['providers'],
  request: Request,
  asked: Asked,
  now: Date,
): Promise<Response> {
  const key = privateKey(asked.id, asked.name)
  const headers = headersOf(asked, now)
  const range = request.headers.get('range')
  // several at once, or one of other units: all of it, as if none had been asked for
  if (range === null || !/^bytes=(\d+-\d*|-\d+)$/.test(range)) {
    const stored = await storage.read(key)
    if (!stored) return nothing(404)
    headers.set('content-length', String(stored.size))
    return new Response(stored.body, { headers })
  }
  const piece = await storage.readRange(key, range)
  if (piece === 'outside') return nothing(416)
  if (!piece) return nothing(404)
  headers.set('content-length', String(piece.size))
  headers.set('content-range', piece.range)
  return new Response(piece.body, { status: 206, headers })
}

function headersOf({ id, name, extension, until, save }: Asked, now: Date): Headers {
  const type = typeOfExtension(extension)
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    etag: `"${id}-${name}"`,
    'cache-control': `private, max-age=${Math.floor(until - now.getTime() / 1000)}`,
  })
  if (save !== undefined) headers.set('content-disposition', `attachment; filename*=UTF-8''${encodedName(save)}`)
  else if (isOnlySaved(type)) headers.set('content-disposition', 'attachment')
  return headers
}

/** As RFC 8187 wants it. */
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
