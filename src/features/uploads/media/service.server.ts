import { redrawnType } from '#providers/images/index.ts'
import type { Providers } from '#server/providers.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { kindOf, UPLOAD_REFUSALS, type UploadKind } from '../spec.ts'
import {
  extensionOf,
  isAnimated,
  isDownloadOnly,
  isPicture,
  keyOfMedia,
  mediaUrls,
  type PrivateName,
  previewUrl,
  privateKey,
  type SignedRequest,
  signedPath,
  signedUntil,
  typeOfExtension,
  verifySignedUrl,
} from './rules.ts'

/** Runs `work` and reports storage errors as retryable. @throws AppError `refusal` */
export async function withStorage<Result>(
  work: () => Promise<Result>,
  refusal: Reason = UPLOAD_REFUSALS.storageDown,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(refusal, { cause, retryAfterSeconds: 2 })
  }
}

type Signer = { env: { SESSION_SECRET: string }; now: Date }
/** Columns of an upload that its URLs need. */
export type StoredFile = { id: string; kind: UploadKind; type: string; durationMs: number | null }

/** Returns the name of the complete file: `original` for a still picture, `file` for animations and other types. */
export const wholeName = (file: StoredFile): 'original' | 'file' =>
  isPicture(file.type) && !isAnimated(file) ? 'original' : 'file'

/**
 * Returns the signed URL of a private file, valid for 15 to 30 minutes. The caller has checked access. A still picture
 * has sizes, other types have a `file`, an animation has both. With `save` the file is downloaded with that name; the
 * extension is added.
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
 * Returns all URLs of a file: public URLs if its kind is public, otherwise signed URLs. For an animation, `url` and
 * `original` are animated.
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
 * Serves a file by its path below /media/. The content type comes from the server, not from the sender. Security
 * headers prevent the file from running scripts.
 * @throws AppError UNAVAILABLE if storage fails
 */
export async function serveMedia({ env, providers }: Server, request: Request, now = new Date()): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice('/media/'.length)
  if (!path.startsWith('private/')) return reading(() => serveForAll(providers, path))
  const signed = verifySignedUrl(env.SESSION_SECRET, url, now)
  return signed ? reading(() => servePrivate(providers, request, signed, now)) : nothing(403)
}

const reading = (serve: () => Promise<Response>) => withStorage(serve, COMMON.unavailable)

const nothing = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
const yearSeconds = 31_536_000

/** Serves a public picture. It can be cached forever, because a picture with another content has another id. */
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

/**
 * Serves a private file, or the byte range that a player requests. Only the browser may cache it, until the URL
 * expires.
 */
async function servePrivate(
  { storage }: Server['providers'],
  request: Request,
  signed: SignedRequest,
  now: Date,
): Promise<Response> {
  const key = privateKey(signed.id, signed.name)
  const headers = headersOf(signed, now)
  const range = request.headers.get('range')
  // ignores several ranges and other units, and serves the whole file
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

function headersOf({ id, name, extension, until, save }: SignedRequest, now: Date): Headers {
  const type = typeOfExtension(extension)
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    etag: `"${id}-${name}"`,
    'cache-control': `private, max-age=${Math.floor(until - now.getTime() / 1000)}`,
  })
  if (save !== undefined) headers.set('content-disposition', `attachment; filename*=UTF-8''${encodedName(save)}`)
  else if (isDownloadOnly(type)) headers.set('content-disposition', 'attachment')
  return headers
}

/** Encodes a file name as RFC 8187 requires. */
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
