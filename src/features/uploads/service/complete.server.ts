import { fileTypeFromBuffer } from 'file-type'
import { redrawnType } from '#providers/images/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { UploadReady } from '../contract.ts'
import { isDrawable, mediaKey, mediaUrls, quarantineKey } from '../rules.ts'
import { signatureBytes, UPLOAD_REFUSALS, uploadKinds, variantNames } from '../spec.ts'
import { claimUpload, markDropped, markReady, releaseUpload, type Upload } from '../store.server.ts'
import { storing } from './storing.server.ts'

type Size = { width: number; height: number }

/**
 * Looks at a file that has arrived and draws it anew, so that nothing but its pixels is ever shown. A refused file is
 * gone; after any other failure it can be tried again. Once more is the same answer.
 * @throws AppError UPLOAD_GONE, FILE_NOT_ARRIVED, FILE_TYPE, FILE_DIFFERENT, IMAGE_TOO_LARGE, IN_PROGRESS,
 * STORAGE_UNAVAILABLE
 */
export async function completeUpload(ctx: SignedInContext, id: string): Promise<UploadReady> {
  const found = await claimUpload(ctx.db, ctx.claims.userId, id)
  if (!found) throw new AppError(UPLOAD_REFUSALS.gone)
  const { upload, claimed } = found
  if (!claimed && upload.state === 'awaited') throw new AppError(COMMON.inProgress)
  if (!claimed) return readyOf(upload, { width: upload.width ?? 0, height: upload.height ?? 0 })
  try {
    const size = await storing(() => lookAndDraw(ctx, upload))
    await markReady(ctx.db, id, size)
    ctx.afterCommit(() => ctx.providers.storage.remove([quarantineKey(id)]))
    return readyOf(upload, size)
  } catch (error) {
    const isRefused = error instanceof AppError && error.kind === 'invalid'
    await (isRefused ? markDropped(ctx.db, id) : releaseUpload(ctx.db, id))
    if (isRefused) ctx.afterCommit(() => ctx.providers.storage.remove([quarantineKey(id)]))
    throw error
  }
}

function readyOf({ id, kind }: Upload, { width, height }: Size): UploadReady {
  const urls = mediaUrls(id)
  return { id, kind, width, height, url: urls.large, urls }
}

async function lookAndDraw(ctx: SignedInContext, upload: Upload): Promise<Size> {
  await holdToAnnounced(ctx, upload)
  const { images } = ctx.providers
  const declared = await images.measure(await arrived(ctx, upload))
  if (!declared) throw new AppError(UPLOAD_REFUSALS.type)
  if (declared === 'huge' || !isDrawable(declared)) throw new AppError(UPLOAD_REFUSALS.pixels)
  return draw(ctx, upload)
}

/** Size and type as they were said, and the type by the bytes themselves, whatever was said. */
async function holdToAnnounced({ providers: { storage } }: SignedInContext, upload: Upload): Promise<void> {
  const key = quarantineKey(upload.id)
  const parts = upload.partsId ? await storage.finishParts(key, upload.partsId, upload.size) : 'finished'
  if (parts === 'incomplete') throw new AppError(UPLOAD_REFUSALS.notArrived)
  // parts that are not known were finished by an earlier try, or given up
  const about = await storage.about(key)
  if (!about) throw new AppError(UPLOAD_REFUSALS.notArrived)
  if (about.size !== upload.size || about.type !== upload.type) throw new AppError(UPLOAD_REFUSALS.different)
  const start = await storage.readStart(key, signatureBytes)
  const signature = start && (await fileTypeFromBuffer(start))
  if (signature?.mime !== upload.type) throw new AppError(UPLOAD_REFUSALS.type)
}

async function arrived({ providers: { storage } }: SignedInContext, { id }: Upload) {
  const stored = await storage.read(quarantineKey(id))
  if (!stored) throw new AppError(UPLOAD_REFUSALS.notArrived)
  return stored.body
}

/**
 * The largest is drawn of the file, the others of that one: the file itself is read once.
 * @returns what it measures when it stands upright.
 */
async function draw(ctx: SignedInContext, upload: Upload): Promise<Size> {
  const { images, storage } = ctx.providers
  const { variants } = uploadKinds[upload.kind]
  const original = await images.redraw(await arrived(ctx, upload), variants.original)
  if (!original) throw new AppError(UPLOAD_REFUSALS.type)
  const again = () => new Blob([new Uint8Array(original)]).stream()
  for (const variant of variantNames) {
    const drawn = variant === 'original' ? original : await images.redraw(again(), variants[variant])
    if (!drawn) throw new Error('a picture that was drawn cannot be read')
    await storage.write(mediaKey(upload.id, variant), drawn, redrawnType)
  }
  const size = await images.measure(again())
  if (!size || size === 'huge') throw new Error('a picture that was drawn cannot be measured')
  return size
}
