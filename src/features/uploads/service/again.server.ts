import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { UploadAgain } from '../contract.ts'
import { quarantineKey } from '../rules/media.ts'
import { slicesOf } from '../rules.ts'
import { UPLOAD_REFUSALS } from '../spec.ts'
import { findUpload, type Upload } from '../store.server.ts'
import { addresses } from './begin.server.ts'
import { storing } from './storing.server.ts'

/**
 * How far an upload has come, and new addresses for what has not arrived: after a reload, an hour, another network.
 * @throws AppError UPLOAD_GONE, STORAGE_UNAVAILABLE
 */
export async function resumeUpload(ctx: SignedInContext, id: string): Promise<UploadAgain> {
  const upload = await findUpload(ctx.db, ctx.claims.userId, id)
  if (!upload) throw new AppError(UPLOAD_REFUSALS.gone)
  const missing = upload.state === 'awaited' ? await storing(() => missingOf(ctx, upload)) : []
  return { id, kind: upload.kind, state: upload.state, ...(await addresses(ctx, upload, missing)) }
}

async function missingOf({ providers: { storage } }: SignedInContext, { id, partsId, size }: Upload) {
  const key = quarantineKey(id)
  const arrived = partsId ? await storage.arrivedParts(key, partsId) : undefined
  if (arrived) return slicesOf(size).filter((slice) => arrived.get(slice.number) !== slice.size)
  if (await storage.about(key)) return []
  // its parts were given up, and with them the upload
  if (partsId) throw new AppError(UPLOAD_REFUSALS.gone)
  return slicesOf(size)
}
