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

/** Of each part that a browser would have announced: a removed file is known again, whichever way it comes back. */
const hashesOf = (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  Promise.all(slicesOf(bytes.length).map(({ offset, size }) => sha256Hex(bytes.subarray(offset, offset + size))))

/**
 * Takes in a file that came with a form, by the way every file goes: into quarantine, looked at, ready to be kept.
 * @throws AppError as beginning and completing do.
 */
export async function takeFile(ctx: SignedInContext, kind: UploadKind, file: File): Promise<UploadReady> {
  const { size } = file
  if (size === 0) throw new AppError(emptyFile)
  const bytes = new Uint8Array(await file.arrayBuffer())
  // programs often say nothing of a type
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

/** Takes a file in and answers its upload's id. */
export type Take = (kind: UploadKind, file: File) => Promise<string>

/** Work with the files that come with one call, which `take` takes in: when it fails, none of them stays. */
export async function allOrNone<Result>(ctx: SignedInContext, work: (take: Take) => Promise<Result>): Promise<Result> {
  const { userId } = ctx.claims
  const taken: string[] = []
  const take: Take = async (kind, file) => {
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

/** Of a call that takes a file in a form, or the id of one that went straight to storage. */
export type GivenFile = { file?: File | undefined; uploadId?: string | undefined }

/**
 * The upload that a call means, to be kept by its own statement.
 * @throws AppError `missing` where there is neither, and as `takeFile` does.
 */
export async function uploadOf(
  ctx: SignedInContext,
  kind: UploadKind,
  { file, uploadId }: GivenFile,
  missing: Reason = UPLOAD_REFUSALS.missing,
  take: Take = async (...taken) => (await takeFile(ctx, ...taken)).id,
): Promise<string> {
  if (file) return take(kind, file)
  if (uploadId === undefined) throw new AppError(missing)
  return uploadId
}
