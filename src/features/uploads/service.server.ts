import { fileTypeFromBuffer } from 'file-type'
import type { Rate } from '#providers/cache/index.ts'
import { redrawnType } from '#providers/images/index.ts'
import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { sha256Hex } from '#shared/encoding.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { completeUpload, lookAt } from './checking/service.server.ts'
import type { StartedUpload, UploadAgain, UploadInput, UploadReady } from './contract.ts'
import type { StartedCut } from './cutting/contract.ts'
import {
  cutPart,
  firstPart,
  initialProgress,
  type Kept,
  measureCut,
  NotCuttable,
  openWebm,
} from './cutting/service.server.ts'
import { keysOf, mediaKey, privateKey, quarantineKey, servedType } from './media/rules.ts'
import { storing } from './media/service.server.ts'
import { comesInParts, plainType, refusalOf, type Slice, slicesOf, windowed } from './rules.ts'
import {
  addressSeconds,
  contentAddressSeconds,
  creatorKinds,
  emptyFile,
  madeKinds,
  partBytes,
  UPLOAD_REFUSALS,
  type UploadKind,
  type UploadType,
  uploadsAnHour,
  variantNames,
} from './spec.ts'
import {
  type Dropped,
  deleteUploads,
  dropReady,
  findUpload,
  insertReady,
  insertUpload,
  markDropped,
  noteCopy,
  takeDropped,
  type Upload,
} from './store.server.ts'

/**
 * Removes a batch of files that were dropped or not kept in time; with `ownerId` only those that this person dropped. Skips
 * ids in `failed` and adds new failures to it. Safe to repeat after a crash. Returns the number tried; 0 if none could be
 * removed.
 */
export async function deleteUnusedUploads(ctx: Context, ownerId?: string, failed: string[] = []): Promise<number> {
  const dropped = await takeDropped(ctx.db, ownerId, failed)
  const before = failed.length
  for (const one of dropped)
    try {
      await removeFiles(ctx, one)
      await deleteUploads(ctx.db, [one.id])
    } catch (error) {
      ctx.log.error('an upload could not be removed', error, { upload: one.id })
      failed.push(one.id)
    }
  return failed.length - before === dropped.length ? 0 : dropped.length
}

async function removeFiles({ providers: { storage } }: Context, { id, partsId, copyId }: Dropped): Promise<void> {
  if (partsId) await storage.dropParts(quarantineKey(id), partsId)
  if (copyId) await storage.dropParts(privateKey(id, 'file'), copyId)
  await storage.remove(keysOf(id))
}

/** Removes files of all owners until none is left. A failure does not stop the others and is retried by the next run. */
export function purgeUploads(ctx: Context): Promise<number> {
  const failed: string[] = []
  return untilDone(() => deleteUnusedUploads(ctx, undefined, failed))
}

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
async function addresses(ctx: SignedInContext, { id, type, size, partsId, sha256 }: Addressed, slices: Slice[]) {
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
async function holdToRate(ctx: SignedInContext): Promise<void> {
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
    if (taken.length > 0) ctx.afterCommit(() => deleteUnusedUploads(ctx, userId))
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

type Adopted = { ownerId: string; kind: UploadKind; type: UploadType; key: string }

/** Maximum of the size column. Larger files work, but their recorded size is capped. */
const sizeMax = 2_147_483_647

/**
 * Adopts a video that a provider wrote to storage as a ready upload; it has to be kept within a day. The caller removes the
 * original. If the recorder's metadata is inaccurate, dimensions and length stay unknown. Returns undefined if the object does not
 * exist or is empty.
 */
export async function adoptFile({ db, providers: { storage } }: Context, { ownerId, kind, type, key }: Adopted) {
  const about = await storage.about(key)
  if (!about || about.size === 0) return undefined
  const source = windowed(about.size, (span) => storage.readBytes(key, span))
  const look = await lookAt(type, source).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  const id = crypto.randomUUID()
  await storage.copy(key, privateKey(id, 'file'), servedType(type))
  const { width = null, height = null, durationMs = null } = look ?? {}
  const size = Math.min(about.size, sizeMax)
  await insertReady(db, { id, ownerId, kind, type, size, width, height, durationMs })
  return { id, durationMs }
}

/**
 * Copies a public picture to a private upload of another kind, which has to be kept within a day and is independent from
 * then on. Its preview is not blurred, because the picture was public. Returns the new id; undefined: the owner has no such
 * picture.
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
  /** The upload that the cut becomes, and the one that it is cut of. */
  id: string
  of: string
  kept: Kept
  /** The progress that an earlier run stored; null: the cut begins. */
  started: StartedCut | null
  /** Stores how far the cut is. */
  save(started: StartedCut): Promise<void>
  /** When to stop, by `performance.now()`. */
  end: number
}

/** So much of the original is read at once: a long show takes few requests, and little memory. */
const cutAheadBytes = 4_194_304
const savedEveryParts = 8

/** Announces a file that will be cut of another one. It is removed after a day unless it is finished and kept. */
export async function announceCut({ db }: Context, ownerId: string | null): Promise<string> {
  const id = crypto.randomUUID()
  await insertUpload(db, { id, ownerId, kind: 'stream', type: 'video/webm', size: 0, partsId: null, sha256: null })
  return id
}

/** Gives up a cut: the job removes what storage has of it. */
export const dropCut = ({ db }: Context, id: string): Promise<void> => markDropped(db, id)

/**
 * Writes the kept part of a film to a private file of its own, part by part. Returns where the cut begins in the original, its
 * length and its bytes; undefined: the time is over and another run has to continue.
 * @throws NotCuttable
 */
export async function cutFile({ db, providers: { storage } }: Context, { id, of, kept, started, save, end }: Cut) {
  const [from, to, type] = [privateKey(of, 'file'), privateKey(id, 'file'), servedType('video/webm')]
  const about = await storage.about(from)
  if (!about) throw new NotCuttable('the original is missing')
  const source = windowed(about.size, (span) => storage.readBytes(from, span), cutAheadBytes)
  const movie = await openWebm(source)
  const cutting = { source, movie, kept, partBytes }
  let { partsId, progress } = started ?? { partsId: null, progress: initialProgress(movie) }
  while (progress.cuesAt === null) {
    const { bytes, progress: next } = await cutPart(cutting, progress)
    progress = next
    if (next.parts > 1 && partsId !== null) await storage.writePart(to, partsId, next.parts, bytes)
    if (next.cuesAt !== null) break
    if (partsId === null) {
      partsId = await storage.startParts(to, type)
      await noteCopy(db, id, partsId)
    }
    const isOver = performance.now() > end
    if (isOver || next.parts % savedEveryParts === 1) await save({ partsId, progress })
    if (isOver) return undefined
  }
  // the begin of a file says how long it is, so its first part is written last
  const first = await firstPart(cutting, progress)
  if (partsId === null) await storage.write(to, first, type)
  else {
    await storage.writePart(to, partsId, 1, first)
    if ((await storage.finishParts(to, partsId, progress.size)) !== 'finished')
      throw new Error('a cut was not finished')
  }
  return { ...measureCut(movie, progress), size: Math.min(progress.size, sizeMax) }
}
