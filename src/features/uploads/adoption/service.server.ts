import { redrawnType } from '#providers/images/index.ts'
import type { Context } from '#server/context.ts'
import { windowed } from '../bytes/service.server.ts'
import type { StartedCut } from '../cutting/contract.ts'
import { cutPart, firstPart, initialProgress, type Kept, measureCut } from '../cutting/service.server.ts'
import { lookAt } from '../inspection/service.server.ts'
import { mediaKey, privateKey, servedType } from '../media/rules.ts'
import { NotCuttable, openWebm } from '../packets/service.server.ts'
import { partBytes, type UploadKind, type UploadType, variantNames } from '../spec.ts'
import { findUpload, insertReady, insertUpload, markDropped, noteCopy } from '../store.server.ts'

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
