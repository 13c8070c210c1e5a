import { fileTypeFromBuffer } from 'file-type'
import type { Rate } from '#providers/cache/index.ts'
import { redrawnType } from '#providers/images/index.ts'
import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import { limitRate } from '#server/pace.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { noteUse } from '#server/usage/usage.ts'
import { sha256Hex } from '#shared/encoding.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { completeUpload, inspectMedia } from './checking/service.server.ts'
import type { StartedUpload, UploadAgain, UploadInput, UploadReady } from './contract.ts'
import type { StartedCut } from './cutting/contract.ts'
import {
  cutPart,
  firstPart,
  initialProgress,
  measureCut,
  NotCuttable,
  openWebm,
  type TimeRange,
} from './cutting/service.server.ts'
import { keysOf, mediaKey, privateKey, quarantineKey, servedType } from './media/rules.ts'
import { withStorage } from './media/service.server.ts'
import { bufferedSource, comesInParts, plainType, refusalOf, type Slice, slicesOf } from './rules.ts'
import {
  creatorKinds,
  emptyFile,
  hashedUrlSeconds,
  partBytes,
  platformKinds,
  UPLOAD_REFUSALS,
  type UploadKind,
  type UploadType,
  uploadsAnHour,
  uploadUrlSeconds,
  variantNames,
} from './spec.ts'
import {
  type Dropped,
  deleteUpload,
  dropReady,
  findUpload,
  insertReady,
  insertUpload,
  markDropped,
  storeCopyId,
  takeDropped,
  type Upload,
} from './store.server.ts'

/**
 * Removes a batch of files that were dropped or not claimed in time; with `ownerId`, only files that this user dropped.
 * Skips ids in `failed` and adds new failures to it. Safe to retry after a crash. Returns the number of files tried, or
 * 0 if all of them failed.
 */
export async function deleteUnusedUploads(ctx: Context, ownerId?: string, failed: string[] = []): Promise<number> {
  const dropped = await takeDropped(ctx.db, ownerId, failed)
  const before = failed.length
  for (const one of dropped)
    try {
      await remove(ctx, one)
    } catch (error) {
      ctx.log.error('an upload could not be removed', error, { upload: one.id })
      failed.push(one.id)
    }
  ctx.announce()
  return failed.length - before === dropped.length ? 0 : dropped.length
}

/** Removes the files of an upload, and then its row, so that a crash between them repeats the removal. */
async function remove({ db, providers: { storage } }: Context, { id, partsId, copyId }: Dropped): Promise<void> {
  if (partsId) await storage.dropParts(quarantineKey(id), partsId)
  if (copyId) await storage.dropParts(privateKey(id, 'file'), copyId)
  await storage.remove(keysOf(id))
  await deleteUpload(db, id)
}

/**
 * Removes unused files of all owners in batches. A file that fails does not stop the others, and the next run retries
 * it.
 */
export function purgeUploads(ctx: Context): Promise<number> {
  const failed: string[] = []
  return untilDone(() => deleteUnusedUploads(ctx, undefined, failed))
}

const rate: Rate = { name: 'uploads', limit: uploadsAnHour, windowSeconds: 3_600 }

/**
 * Registers a file and returns URLs to upload it to quarantine. Storage enforces the announced size of each part, and
 * its SHA-256 if given.
 * @throws AppError FORBIDDEN, FILE_TYPE, FILE_SIZE, FILE_HASHES, TOO_MANY_UPLOADS, STORAGE_UNAVAILABLE
 */
export async function beginUpload(ctx: SignedInContext, input: UploadInput): Promise<StartedUpload> {
  const { storage } = ctx.providers
  const { kind, type, size, sha256 = null } = input
  if (creatorKinds.includes(kind) && ctx.claims.role !== 'creator') throw new AppError(COMMON.forbidden)
  if (platformKinds.includes(kind)) throw new AppError(COMMON.forbidden)
  const refusal = refusalOf(kind, input)
  if (refusal) throw new AppError(refusal)
  const slices = slicesOf(size)
  if (sha256 && sha256.length !== slices.length) throw new AppError(UPLOAD_REFUSALS.hashes)
  await limitUploads(ctx)
  const id = crypto.randomUUID()
  const key = quarantineKey(id)
  const partsId = comesInParts(size) ? await withStorage(() => storage.startParts(key, type)) : null
  await insertUpload(ctx.db, { id, ownerId: ctx.claims.userId, kind, type, size, partsId, sha256 })
  return { id, kind, ...(await signUrls(ctx, { id, type, size, partsId, sha256 }, slices)) }
}

type SignableUpload = Pick<Upload, 'id' | 'type' | 'size' | 'partsId' | 'sha256'>

/** Returns presigned upload URLs for parts of a file. */
async function signUrls(ctx: SignedInContext, { id, type, size, partsId, sha256 }: SignableUpload, slices: Slice[]) {
  const { storage } = ctx.providers
  const key = quarantineKey(id)
  const parts = await Promise.all(
    slices.map(async (slice) => {
      const hash = sha256?.[slice.number - 1]
      const put = partsId
        ? storage.signPart(key, partsId, { ...slice, sha256: hash }, uploadUrlSeconds)
        : storage.signPut(key, { type, size, sha256: hash }, uploadUrlSeconds)
      return { ...slice, method: 'PUT' as const, ...(await put) }
    }),
  )
  const seconds = sha256 ? hashedUrlSeconds : uploadUrlSeconds
  return { parts, expires_at: new Date(ctx.now.getTime() + seconds * 1000) }
}

/** Counts an upload against the rate limit. @throws AppError TOO_MANY_UPLOADS */
const limitUploads = (ctx: SignedInContext) => limitRate(ctx, rate, ctx.claims.userId, () => UPLOAD_REFUSALS.tooMany)

/**
 * Returns new URLs for the parts that have not arrived, for example after a reload or when URLs have expired.
 * @throws AppError UPLOAD_GONE, STORAGE_UNAVAILABLE
 */
export async function resumeUpload(ctx: SignedInContext, id: string): Promise<UploadAgain> {
  const upload = await findUpload(ctx.db, ctx.claims.userId, id)
  if (!upload) throw new AppError(UPLOAD_REFUSALS.gone)
  const missing = upload.state === 'awaited' ? await withStorage(() => missingOf(ctx, upload)) : []
  return { id, kind: upload.kind, state: upload.state, ...(await signUrls(ctx, upload, missing)) }
}

async function missingOf({ providers: { storage } }: SignedInContext, { id, partsId, size }: Upload) {
  const key = quarantineKey(id)
  const arrived = partsId ? await storage.arrivedParts(key, partsId) : undefined
  if (arrived) return slicesOf(size).filter((slice) => arrived.get(slice.number) !== slice.size)
  if (await storage.about(key)) return []
  // the multipart upload was aborted, so no part can be added
  if (partsId) throw new AppError(UPLOAD_REFUSALS.gone)
  return slicesOf(size)
}

/**
 * Returns the SHA-256 of each part, as a browser sends it. A file that moderation removed is then recognised however it
 * is uploaded.
 */
const hashesOf = (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  Promise.all(slicesOf(bytes.length).map(({ offset, size }) => sha256Hex(bytes.subarray(offset, offset + size))))

/**
 * Uploads a file of a multipart form through the same steps as other uploads: quarantine, check, ready.
 * @throws AppError as `beginUpload` and `completeUpload` do
 */
export async function takeFile(ctx: SignedInContext, kind: UploadKind, file: File): Promise<UploadReady> {
  const { size } = file
  if (size === 0) throw new AppError(emptyFile)
  const bytes = new Uint8Array(await file.arrayBuffer())
  // some clients send no type
  const sentType = plainType(file.type)
  const type = sentType === '' ? plainType((await fileTypeFromBuffer(bytes))?.mime ?? '') : sentType
  const refusal = refusalOf(kind, { type, size })
  if (refusal) throw new AppError(refusal)
  await limitUploads(ctx)
  const id = crypto.randomUUID()
  const sha256 = await hashesOf(bytes)
  await insertUpload(ctx.db, { id, ownerId: ctx.claims.userId, kind, type, size, partsId: null, sha256 })
  await withStorage(() => ctx.providers.storage.write(quarantineKey(id), bytes, type))
  return completeUpload(ctx, id)
}

/** Uploads a file and returns the id of its upload. */
export type StoreUpload = (kind: UploadKind, file: File) => Promise<string>

/** Runs `work` with the files of one request, which `take` uploads. If `work` fails, all of its files are deleted. */
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
    if (taken.length > 0) ctx.afterCommit(() => deleteUnusedUploads(ctx, userId))
    throw error
  }
}

/** File of a multipart form, or the id of a finished upload. */
export type GivenFile = { file?: File | undefined; uploadId?: string | undefined }

/**
 * Returns the id of the upload of a request. The caller's SQL statement claims it.
 * @throws AppError `missing` if the request has no file and no id, and the errors of `takeFile`
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

type Adopted = { ownerId: string; kind: UploadKind; type: UploadType; key: string }

/** Maximum of the column `size`. The stored size of a larger file is capped; the file still works. */
const sizeMax = 2_147_483_647

/**
 * Copies a video that a provider wrote to storage into a ready upload, which a feature has to claim within a day. The
 * caller removes the original. Dimensions and duration are unknown if the file's metadata is inaccurate. Returns
 * undefined if the object does not exist or is empty.
 */
export async function adoptFile({ db, providers: { storage } }: Context, { ownerId, kind, type, key }: Adopted) {
  const about = await storage.about(key)
  if (!about || about.size === 0) return undefined
  const source = bufferedSource(about.size, (span) => storage.readBytes(key, span))
  const inspection = await inspectMedia(type, source).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  const id = crypto.randomUUID()
  await storage.copy(key, privateKey(id, 'file'), servedType(type))
  const { width = null, height = null, durationMs = null } = inspection ?? {}
  const size = Math.min(about.size, sizeMax)
  await insertReady(db, { id, ownerId, kind, type, size, width, height, durationMs })
  await noteUse(db, { measure: 'bytes', subject: kind, amount: size })
  return { id, durationMs }
}

/**
 * Copies a public picture to a private upload of another kind, which a feature has to claim within a day. The copy is
 * independent of the original. Its preview is not blurred, because the picture was public. Returns the new id, or
 * undefined if the owner has no such picture.
 */
export async function adoptPicture(
  { db, providers: { storage } }: Context,
  { ownerId, kind, pictureId }: { ownerId: string; kind: UploadKind; pictureId: string },
): Promise<string | undefined> {
  const picture = await findUpload(db, ownerId, pictureId)
  if (!picture) return undefined
  const id = crypto.randomUUID()
  const copies = variantNames.map((name) => [mediaKey(pictureId, name), privateKey(id, name)] as const)
  for (const [from, to] of [...copies, [mediaKey(pictureId, 'small'), mediaKey(id, 'preview')] as const])
    await storage.copy(from, to, redrawnType)
  const { size, width, height } = picture
  await insertReady(db, { id, ownerId, kind, type: redrawnType, size, width, height, durationMs: null })
  return id
}

type Cut = {
  /** Upload of the trimmed file (`id`), and upload of the original (`of`). */
  id: string
  of: string
  range: TimeRange
  /** Progress that an earlier run stored; null for the first run. */
  started: StartedCut | null
  /** Stores the progress. */
  save(started: StartedCut): Promise<void>
  /** Time to stop, compared with `performance.now()`. */
  end: number
}

/** Bytes of the original that one request reads. A long show then takes few requests and little memory. */
const cutAheadBytes = 4_194_304
const savedEveryParts = 8

/** Registers the upload of a trimmed file. It is removed after a day unless it is finished and claimed. */
export async function announceCut({ db }: Context, ownerId: string | null): Promise<string> {
  const id = crypto.randomUUID()
  await insertUpload(db, { id, ownerId, kind: 'stream', type: 'video/webm', size: 0, partsId: null, sha256: null })
  return id
}

/** Drops the upload of a trimmed file. The job `uploads` removes its data from storage. */
export const dropCut = ({ db }: Context, id: string): Promise<void> => markDropped(db, id)

/**
 * Writes a range of a video to a separate private file, part by part. Returns its start in the original, its length and
 * its size in bytes. Returns undefined if the time is over, so that another run has to continue.
 * @throws NotCuttable
 */
export async function cutFile({ db, providers: { storage } }: Context, { id, of, range, started, save, end }: Cut) {
  const [from, to, type] = [privateKey(of, 'file'), privateKey(id, 'file'), servedType('video/webm')]
  const about = await storage.about(from)
  if (!about) throw new NotCuttable('the original is missing')
  const source = bufferedSource(about.size, (span) => storage.readBytes(from, span), cutAheadBytes)
  const movie = await openWebm(source)
  const cutting = { source, movie, range, partBytes }
  let { partsId, progress } = started ?? { partsId: null, progress: initialProgress(movie) }
  while (progress.cuesAt === null) {
    const { bytes, progress: next } = await cutPart(cutting, progress)
    progress = next
    if (next.parts > 1 && partsId !== null) await storage.writePart(to, partsId, next.parts, bytes)
    if (next.cuesAt !== null) break
    if (partsId === null) {
      partsId = await storage.startParts(to, type)
      await storeCopyId(db, id, partsId)
    }
    const isOver = performance.now() > end
    if (isOver || next.parts % savedEveryParts === 1) await save({ partsId, progress })
    if (isOver) return undefined
  }
  // writes the first part last, because it contains the duration of the whole file
  const first = await firstPart(cutting, progress)
  if (partsId === null) await storage.write(to, first, type)
  else {
    await storage.writePart(to, partsId, 1, first)
    if ((await storage.finishParts(to, partsId, progress.size)) !== 'finished')
      throw new Error('a cut was not finished')
  }
  return { ...measureCut(movie, progress), size: Math.min(progress.size, sizeMax) }
}
