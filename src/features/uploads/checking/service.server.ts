import { fileTypeFromBuffer } from 'file-type'
import { redrawnType } from '#providers/images/index.ts'
import type { Storage } from '#providers/storage/index.ts'
import type { Providers } from '#server/providers.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { noteUse } from '#server/usage/usage.ts'
import { toBase64 } from '#shared/encoding.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { inspectAnimation } from '../animations/service.server.ts'
import { inspectMp3, inspectOgg, inspectWav } from '../audio/service.server.ts'
import type { UploadReady } from '../contract.ts'
import { isPicture, mediaKey, privateKey, quarantineKey, servedType } from '../media/rules.ts'
import { mediaOf, withStorage } from '../media/service.server.ts'
import {
  applyChanges,
  bufferedSource,
  type Change,
  type Inspection,
  isDrawable,
  isPlayable,
  plainType,
  type Source,
  slicesOf,
  touches,
} from '../rules.ts'
import {
  glowSide,
  kindOf,
  kindRefusals,
  partBytes,
  previewDetail,
  previewSide,
  signatureBytes,
  singleMaxBytes,
  UPLOAD_REFUSALS,
  variantNames,
} from '../spec.ts'
import {
  leaseUpload,
  type Measured,
  markDropped,
  markReady,
  releaseLease,
  storeCopyId,
  type Upload,
} from '../store.server.ts'
import { inspectMp4, inspectWebm } from '../video/service.server.ts'

const inspectors: Record<string, (source: Source) => Promise<Inspection | undefined>> = {
  'video/mp4': (source) => inspectMp4(source, 'video', false),
  'video/x-m4v': (source) => inspectMp4(source, 'video', false),
  'video/quicktime': (source) => inspectMp4(source, 'video', true),
  'audio/mp4': (source) => inspectMp4(source, 'audio', false),
  'video/webm': (source) => inspectWebm(source, 'video'),
  'audio/webm': (source) => inspectWebm(source, 'audio'),
  'audio/mpeg': inspectMp3,
  'audio/wav': inspectWav,
  'audio/ogg': inspectOgg,
}

export const isAudioOrVideo = (type: string): boolean => Object.hasOwn(inspectors, type)

/**
 * Inspects a video or audio file by its structure. Returns undefined if the file is not of this type, or is damaged.
 */
export const inspectMedia = async (type: string, source: Source): Promise<Inspection | undefined> =>
  inspectors[type]?.(source)

/**
 * Checks an uploaded file and produces its served form: pictures are redrawn; videos, audio files and animations are
 * copied without metadata. A refused file is deleted. After another error the call can be retried. A retry after
 * success returns the original response.
 * @throws AppError UPLOAD_GONE, FILE_NOT_ARRIVED, FILE_TYPE, FILE_DIFFERENT, IMAGE_TOO_LARGE, ANIMATION_TOO_LONG,
 * IN_PROGRESS, STORAGE_UNAVAILABLE
 */
export async function completeUpload(ctx: SignedInContext, id: string): Promise<UploadReady> {
  const found = await leaseUpload(ctx.db, ctx.claims.userId, id)
  if (!found) throw new AppError(UPLOAD_REFUSALS.gone)
  const { upload, leased } = found
  if (!leased && upload.state === 'awaited') throw new AppError(COMMON.inProgress)
  if (!leased) return readyOf(ctx, upload)
  try {
    const measured = await withStorage(() => inspect(ctx, upload))
    await markReady(ctx.db, id, measured)
    await noteUse(ctx.db, { measure: 'bytes', subject: upload.kind, amount: upload.size })
    ctx.afterCommit(() => ctx.providers.storage.remove([quarantineKey(id)]))
    return readyOf(ctx, { ...upload, ...measured })
  } catch (error) {
    const isRefused = error instanceof AppError && error.kind === 'invalid'
    await (isRefused ? markDropped(ctx.db, id) : releaseLease(ctx.db, id))
    if (isRefused) ctx.afterCommit(() => ctx.providers.storage.remove([quarantineKey(id)]))
    throw error
  }
}

/** Returns the API form of an upload for its owner. */
export function readyOf(ctx: SignedInContext, upload: Upload): UploadReady {
  const { id, kind, type, size, width, height, durationMs } = upload
  return { id, kind, type, size, width, height, duration_ms: durationMs, ...mediaOf(ctx, upload) }
}

async function inspect(ctx: SignedInContext, upload: Upload): Promise<Measured> {
  await checkAnnounced(ctx, upload)
  return isPicture(upload.type) ? drawPicture(ctx, upload) : storeFile(ctx, upload)
}

/**
 * Checks that the whole file arrived, with the announced size and type. @throws AppError FILE_NOT_ARRIVED,
 * FILE_DIFFERENT
 */
async function checkAnnounced({ providers: { storage } }: SignedInContext, upload: Upload): Promise<void> {
  const key = quarantineKey(upload.id)
  const parts = upload.partsId ? await storage.finishParts(key, upload.partsId, upload.size) : 'finished'
  if (parts === 'incomplete') throw new AppError(UPLOAD_REFUSALS.notArrived)
  // storage no longer knows a multipart upload that an earlier attempt finished, or that was aborted
  const about = await storage.about(key)
  if (!about) throw new AppError(UPLOAD_REFUSALS.notArrived)
  if (about.size !== upload.size || about.type !== upload.type) throw new AppError(UPLOAD_REFUSALS.different)
}

/**
 * Copies a video, an audio file or a document to private storage. Videos and audio files lose metadata such as location
 * and camera.
 */
export async function storeFile(ctx: SignedInContext, upload: Upload): Promise<Measured> {
  const { id, kind, type } = upload
  const { storage } = ctx.providers
  if (!isAudioOrVideo(type)) {
    if ((await signatureOf(ctx.providers, id)) !== type) throw new AppError(kindRefusals(kind).type)
    await storage.copy(quarantineKey(id), privateKey(id, 'file'), servedType(type))
    return { width: null, height: null, durationMs: null }
  }
  // a RangeError means that the structure points beyond the end: the file is not of its announced type
  const inspection = await inspectMedia(type, arrivedFile(ctx, upload)).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  if (!inspection) throw new AppError(kindRefusals(kind).type)
  await copyClean(ctx, upload, inspection.changes)
  const { width, height, durationMs } = inspection
  return { width, height, durationMs }
}

/** Opens a file in quarantine for reading in small ranges. */
export const arrivedFile = ({ providers: { storage } }: SignedInContext, { id, size }: Upload): Source =>
  bufferedSource(size, (span) => storage.readBytes(quarantineKey(id), span))

/**
 * Copies a file to private storage and applies changes. Changed parts are downloaded and uploaded one at a time; the
 * other parts are copied within storage.
 */
export async function copyClean(ctx: SignedInContext, upload: Upload, changes: readonly Change[]): Promise<void> {
  const { id, type, size } = upload
  const { storage } = ctx.providers
  const [from, to] = [quarantineKey(id), privateKey(id, 'file')]
  if (changes.length === 0) return storage.copy(from, to, servedType(type))
  if (size <= singleMaxBytes) {
    const bytes = await bytesOf(storage, from, { start: 0, size })
    return storage.write(to, applyChanges(bytes, 0, changes), servedType(type))
  }
  // aborts the unfinished copy of an earlier attempt
  if (upload.copyId) await storage.dropParts(to, upload.copyId)
  const copyId = await storage.startParts(to, servedType(type))
  await storeCopyId(ctx.db, id, copyId)
  for (const { number, offset: start, size: count } of slicesOf(size, partBytes)) {
    const span = { start, size: count }
    if (touches(changes, span))
      await storage.writePart(to, copyId, number, applyChanges(await bytesOf(storage, from, span), start, changes))
    else await storage.copyPart(from, span, to, copyId, number)
  }
  if ((await storage.finishParts(to, copyId, size)) !== 'finished') throw new Error('a copy was not finished')
}

async function bytesOf(storage: Storage, key: string, span: { start: number; size: number }): Promise<Uint8Array> {
  const bytes = await storage.readBytes(key, span)
  if (bytes?.length !== span.size) throw new Error('storage gave fewer bytes than it has')
  return bytes
}

/**
 * Redraws a picture in all sizes, so that only its pixels remain. A private picture also gets a blurred preview. If the
 * kind allows animations, an animation is also stored without its metadata. Returns the upright size, and an
 * animation's duration.
 */
export async function drawPicture(ctx: SignedInContext, upload: Upload): Promise<Measured> {
  const { type } = kindRefusals(upload.kind)
  if ((await signatureOf(ctx.providers, upload.id)) !== upload.type) throw new AppError(type)
  const { images } = ctx.providers
  const declared = await images.measure(await readUploadedFile(ctx, upload))
  if (!declared) throw new AppError(type)
  if (declared === 'huge' || !isDrawable(declared)) throw new AppError(UPLOAD_REFUSALS.pixels)
  const { variants, keepsAnimation } = kindOf(upload.kind)
  const animation = keepsAnimation ? await inspectAnimation(upload.type, arrivedFile(ctx, upload)) : undefined
  if (animation && !isPlayable(animation)) throw new AppError(UPLOAD_REFUSALS.animation)
  const original = await images.redraw(await readUploadedFile(ctx, upload), variants.original)
  if (!original) throw new AppError(type)
  const measured = await store(ctx, upload, original)
  if (!animation) return measured
  await copyClean(ctx, upload, animation.changes)
  return { ...measured, durationMs: animation.durationMs }
}

async function readUploadedFile({ providers: { storage } }: SignedInContext, { id }: Upload) {
  const stored = await storage.read(quarantineKey(id))
  if (!stored) throw new AppError(UPLOAD_REFUSALS.notArrived)
  return stored.body
}

/**
 * Stores all sizes of a picture, and its preview or placeholder. Smaller sizes are drawn from the largest, so that the
 * file is decoded once.
 */
async function store(ctx: SignedInContext, { id, kind }: Upload, original: Uint8Array): Promise<Measured> {
  const { images, storage } = ctx.providers
  const { variants, isPrivate } = kindOf(kind)
  for (const variant of variantNames) {
    const drawn = variant === 'original' ? original : await resize(ctx, original, variants[variant])
    await storage.write(isPrivate ? privateKey(id, variant) : mediaKey(id, variant), drawn, redrawnType)
  }
  if (isPrivate) await storage.write(mediaKey(id, 'preview'), await blurImage(ctx, original), redrawnType)
  const size = await images.measure(streamOf(original))
  if (!size || size === 'huge') throw new Error('a picture that was drawn cannot be measured')
  return { ...size, durationMs: null, glow: isPrivate ? null : await glowOf(ctx, original) }
}

/** Returns a preview: the picture is reduced to a few pixels and enlarged, so that the original cannot be recovered. */
async function blurImage(ctx: SignedInContext, original: Uint8Array): Promise<Uint8Array> {
  const few = await resize(ctx, original, { width: previewDetail, height: previewDetail })
  return resize(ctx, few, { width: previewSide, height: previewSide, enlarge: true })
}

/** Returns a placeholder of a few pixels as a data URL, small enough to be part of a page. */
async function glowOf(ctx: SignedInContext, original: Uint8Array): Promise<string> {
  const few = await resize(ctx, original, { width: glowSide, height: glowSide })
  return `data:${redrawnType};base64,${toBase64(few)}`
}

type Box = { width: number; height: number; enlarge?: boolean }

async function resize({ providers: { images } }: SignedInContext, picture: Uint8Array, box: Box): Promise<Uint8Array> {
  const drawn = await images.redraw(streamOf(picture), box)
  if (!drawn) throw new Error('a picture that was drawn cannot be read')
  return drawn
}

const streamOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream()

/** Returns the type of a file in quarantine by its first bytes, independent of the announced type. */
export async function signatureOf({ storage }: Pick<Providers, 'storage'>, id: string): Promise<string | undefined> {
  const start = await storage.readBytes(quarantineKey(id), { start: 0, size: signatureBytes })
  const found = start && (await fileTypeFromBuffer(start))
  return found && plainType(found.mime)
}
