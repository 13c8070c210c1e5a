import type { Rate } from '#providers/cache/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { UploadBegun, UploadInput } from '../contract.ts'
import { quarantineKey } from '../rules/media.ts'
import { comesInParts, refusalOf, type Slice, slicesOf } from '../rules.ts'
import { addressSeconds, UPLOAD_REFUSALS, uploadsAnHour } from '../spec.ts'
import { insertUpload, type Upload } from '../store.server.ts'
import { storing } from './storing.server.ts'

const rate: Rate = { name: 'uploads', limit: uploadsAnHour, windowSeconds: 3_600 }

/**
 * Takes note of a file and answers where it goes: straight to storage, into quarantine.
 * @throws AppError FILE_TYPE, FILE_SIZE, TOO_MANY_UPLOADS, STORAGE_UNAVAILABLE
 */
export async function beginUpload(ctx: SignedInContext, input: UploadInput): Promise<UploadBegun> {
  const { storage } = ctx.providers
  const { kind, type, size } = input
  const refusal = refusalOf(kind, input)
  if (refusal) throw new AppError(refusal)
  await holdToRate(ctx)
  const id = crypto.randomUUID()
  const key = quarantineKey(id)
  const partsId = comesInParts(size) ? await storing(() => storage.startParts(key, type)) : null
  await insertUpload(ctx.db, { id, ownerId: ctx.claims.userId, kind, type, size, partsId })
  return { id, kind, ...(await addresses(ctx, { id, type, size, partsId }, slicesOf(size))) }
}

type Addressed = Pick<Upload, 'id' | 'type' | 'size' | 'partsId'>

/** Where these pieces of a file go, for as long as their addresses work. */
export async function addresses(ctx: SignedInContext, { id, type, size, partsId }: Addressed, slices: Slice[]) {
  const { storage } = ctx.providers
  const key = quarantineKey(id)
  const parts = await Promise.all(
    slices.map(async (slice) => {
      const put = partsId
        ? storage.signPart(key, partsId, slice, addressSeconds)
        : storage.signPut(key, { type, size }, addressSeconds)
      return { ...slice, method: 'PUT' as const, ...(await put) }
    }),
  )
  return { parts, expires_at: new Date(ctx.now.getTime() + addressSeconds * 1000) }
}

/** @throws AppError TOO_MANY_UPLOADS */
export async function holdToRate(ctx: SignedInContext): Promise<void> {
  const verdict = await ctx.providers.cache.take(rate, ctx.claims.userId)
  if (verdict.state !== 'exceeded') return
  throw new AppError(UPLOAD_REFUSALS.tooMany, { retryAfterSeconds: verdict.retryAfterSeconds })
}
