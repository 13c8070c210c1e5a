import type { Rate } from '#providers/cache/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { StartedUpload, UploadAgain, UploadInput } from '../contract.ts'
import { quarantineKey } from '../media/rules.ts'
import { comesInParts, refusalOf, type Slice, slicesOf } from '../rules.ts'
import { storing } from '../service.server.ts'
import {
  addressSeconds,
  contentAddressSeconds,
  creatorKinds,
  madeKinds,
  UPLOAD_REFUSALS,
  uploadsAnHour,
} from '../spec.ts'
import { findUpload, insertUpload, type Upload } from '../store.server.ts'

const rate: Rate = { name: 'uploads', limit: uploadsAnHour, windowSeconds: 3_600 }

/**
 * Registers a file and returns URLs to upload it to quarantine. Storage enforces the announced size of each part, and its
 * SHA-256 if given.
 * @throws AppError FORBIDDEN, FILE_TYPE, FILE_SIZE, FILE_HASHES, TOO_MANY_UPLOADS, STORAGE_UNAVAILABLE
 */
export async function beginUpload(ctx: SignedInContext, input: UploadInput): Promise<StartedUpload> {
  const { storage } = ctx.providers
  const { kind, type, size, sha256 = null } = input
  if (creatorKinds.includes(kind) && ctx.claims.role !== 'creator') throw new AppError(COMMON.forbidden)
  if (madeKinds.includes(kind)) throw new AppError(COMMON.forbidden)
  const refusal = refusalOf(kind, input)
  if (refusal) throw new AppError(refusal)
  const slices = slicesOf(size)
  if (sha256 && sha256.length !== slices.length) throw new AppError(UPLOAD_REFUSALS.hashes)
  await holdToRate(ctx)
  const id = crypto.randomUUID()
  const key = quarantineKey(id)
  const partsId = comesInParts(size) ? await storing(() => storage.startParts(key, type)) : null
  await insertUpload(ctx.db, { id, ownerId: ctx.claims.userId, kind, type, size, partsId, sha256 })
  return { id, kind, ...(await addresses(ctx, { id, type, size, partsId, sha256 }, slices)) }
}

type Addressed = Pick<Upload, 'id' | 'type' | 'size' | 'partsId' | 'sha256'>

/** Signs upload URLs for parts of a file. */
export async function addresses(ctx: SignedInContext, { id, type, size, partsId, sha256 }: Addressed, slices: Slice[]) {
  const { storage } = ctx.providers
  const key = quarantineKey(id)
  const parts = await Promise.all(
    slices.map(async (slice) => {
      const hash = sha256?.[slice.number - 1]
      const put = partsId
        ? storage.signPart(key, partsId, { ...slice, sha256: hash }, addressSeconds)
        : storage.signPut(key, { type, size, sha256: hash }, addressSeconds)
      return { ...slice, method: 'PUT' as const, ...(await put) }
    }),
  )
  const seconds = sha256 ? contentAddressSeconds : addressSeconds
  return { parts, expires_at: new Date(ctx.now.getTime() + seconds * 1000) }
}

/** Counts an upload against the rate limit. @throws AppError TOO_MANY_UPLOADS */
export async function holdToRate(ctx: SignedInContext): Promise<void> {
  const verdict = await ctx.providers.cache.take(rate, ctx.claims.userId)
  if (verdict.state !== 'exceeded') return
  throw new AppError(UPLOAD_REFUSALS.tooMany, { retryAfterSeconds: verdict.retryAfterSeconds })
}

/**
 * Returns new URLs for the parts that have not arrived, for example after a reload or an expired URL.
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
  // the multipart upload was aborted, so the upload cannot continue
  if (partsId) throw new AppError(UPLOAD_REFUSALS.gone)
  return slicesOf(size)
}
