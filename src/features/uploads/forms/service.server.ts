import { fileTypeFromBuffer } from 'file-type'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import { sha256Hex } from '#shared/sha256.ts'
import { completeUpload } from '../checking/service.server.ts'
import type { UploadReady } from '../contract.ts'
import { quarantineKey } from '../media/rules.ts'
import { tidyUploads } from '../purge/service.server.ts'
import { plainType, refusalOf, slicesOf } from '../rules.ts'
import { holdToRate } from '../sending/service.server.ts'
import { storing } from '../service.server.ts'
import { emptyFile, UPLOAD_REFUSALS, type UploadKind } from '../spec.ts'
import { dropReady, insertUpload } from '../store.server.ts'

/**
 * Returns the SHA-256 of each part as a browser would announce it, so that a removed file is recognised however it is
 * uploaded.
 */
const hashesOf = (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  Promise.all(slicesOf(bytes.length).map(({ offset, size }) => sha256Hex(bytes.subarray(offset, offset + size))))

/**
 * Takes in a file from a form, through the same steps as other uploads: quarantine, check, ready.
 * @throws AppError as beginning and completing an upload do
 */
export async function takeFile(ctx: SignedInContext, kind: UploadKind, file: File): Promise<UploadReady> {
  const { size } = file
  if (size === 0) throw new AppError(emptyFile)
  const bytes = new Uint8Array(await file.arrayBuffer())
  // some clients send no type
  const said = plainType(file.type)
  const type = said === '' ? plainType((await fileTypeFromBuffer(bytes))?.mime ?? '') : said
  const refusal = refusalOf(kind, { type, size })
  if (refusal) throw new AppError(refusal)
  await holdToRate(ctx)
  const id = crypto.randomUUID()
  const sha256 = await hashesOf(bytes)
  await insertUpload(ctx.db, { id, ownerId: ctx.claims.userId, kind, type, size, partsId: null, sha256 })
  await storing(() => ctx.providers.storage.write(quarantineKey(id), bytes, type))
  return completeUpload(ctx, id)
}

/** Takes a file in and returns the id of its upload. */
export type StoreUpload = (kind: UploadKind, file: File) => Promise<string>

/** Runs `work` with the files of one call, which `take` uploads. If it fails, none of the files is kept. */
export async function allOrNone<Result>(
  ctx: SignedInContext,
  work: (take: StoreUpload) => Promise<Result>,
): Promise<Result> {
  const { userId } = ctx.claims
  const taken: string[] = []
  const take: StoreUpload = async (kind, file) => {
    const { id } = await takeFile(ctx, kind, file)
    taken.push(id)
    return id
  }
  try {
    return await work(take)
  } catch (error) {
    await dropReady(ctx.db, userId, taken)
    if (taken.length > 0) ctx.afterCommit(() => tidyUploads(ctx, userId))
    throw error
  }
}

/** A file in a form, or the id of a finished upload. */
export type GivenFile = { file?: File | undefined; uploadId?: string | undefined }

/**
 * Returns the upload of a call, to be kept by the caller's statement.
 * @throws AppError `missing` if the call has neither, and the errors of `takeFile`
 */
export async function uploadOf(
  ctx: SignedInContext,
  kind: UploadKind,
  { file, uploadId }: GivenFile,
  missing: Reason = UPLOAD_REFUSALS.missing,
  take: StoreUpload = async (...taken) => (await takeFile(ctx, ...taken)).id,
): Promise<string> {
  if (file) return take(kind, file)
  if (uploadId === undefined) throw new AppError(missing)
  return uploadId
}
