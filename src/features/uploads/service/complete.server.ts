import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { UploadReady } from '../contract.ts'
import { isPicture, quarantineKey } from '../rules/media.ts'
import { UPLOAD_REFUSALS } from '../spec.ts'
import { claimUpload, type Measured, markDropped, markReady, releaseUpload, type Upload } from '../store.server.ts'
import { takeFileIn } from './file.server.ts'
import { mediaOf } from './media.server.ts'
import { drawPicture } from './picture.server.ts'
import { storing } from './storing.server.ts'

/**
 * Looks at a file that has arrived and makes what is shown of it: a picture is drawn anew; a film, a sound or an animation
 * is copied without what it says besides. A refused file is gone; after any other failure it can be tried again. Once more is the same
 * answer.
 * @throws AppError UPLOAD_GONE, FILE_NOT_ARRIVED, FILE_TYPE, FILE_DIFFERENT, IMAGE_TOO_LARGE, ANIMATION_TOO_LONG, IN_PROGRESS,
 * STORAGE_UNAVAILABLE
 */
export async function completeUpload(ctx: SignedInContext, id: string): Promise<UploadReady> {
  const found = await claimUpload(ctx.db, ctx.claims.userId, id)
  if (!found) throw new AppError(UPLOAD_REFUSALS.gone)
  const { upload, claimed } = found
  if (!claimed && upload.state === 'awaited') throw new AppError(COMMON.inProgress)
  if (!claimed) return readyOf(ctx, upload)
  try {
    const measured = await storing(() => look(ctx, upload))
    await markReady(ctx.db, id, measured)
    ctx.afterCommit(() => ctx.providers.storage.remove([quarantineKey(id)]))
    return readyOf(ctx, { ...upload, ...measured })
  } catch (error) {
    const isRefused = error instanceof AppError && error.kind === 'invalid'
    await (isRefused ? markDropped(ctx.db, id) : releaseUpload(ctx.db, id))
    if (isRefused) ctx.afterCommit(() => ctx.providers.storage.remove([quarantineKey(id)]))
    throw error
  }
}

/** As it is answered to its owner. */
export function readyOf(ctx: SignedInContext, upload: Upload): UploadReady {
  const { id, kind, type, size, width, height, durationMs } = upload
  return { id, kind, type, size, width, height, duration_ms: durationMs, ...mediaOf(ctx, upload) }
}

async function look(ctx: SignedInContext, upload: Upload): Promise<Measured> {
  await holdToAnnounced(ctx, upload)
  return isPicture(upload.type) ? drawPicture(ctx, upload) : takeFileIn(ctx, upload)
}

/** All of it is there, and no more; of the type that was said, as far as storage was told. */
async function holdToAnnounced({ providers: { storage } }: SignedInContext, upload: Upload): Promise<void> {
  const key = quarantineKey(upload.id)
  const parts = upload.partsId ? await storage.finishParts(key, upload.partsId, upload.size) : 'finished'
  if (parts === 'incomplete') throw new AppError(UPLOAD_REFUSALS.notArrived)
  // parts that are not known were finished by an earlier try, or given up
  const about = await storage.about(key)
  if (!about) throw new AppError(UPLOAD_REFUSALS.notArrived)
  if (about.size !== upload.size || about.type !== upload.type) throw new AppError(UPLOAD_REFUSALS.different)
}
