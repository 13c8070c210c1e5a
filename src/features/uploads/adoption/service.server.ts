import { redrawnType } from '#providers/images/index.ts'
import type { Context } from '#server/context.ts'
import { windowed } from '../bytes/service.server.ts'
import { lookAt } from '../inspection/service.server.ts'
import { mediaKey, privateKey, servedType } from '../media/rules.ts'
import { type UploadKind, type UploadType, variantNames } from '../spec.ts'
import { findUpload, insertReady } from '../store.server.ts'

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
  await insertReady(db, { ...{ id, ownerId, kind, type, size }, ...{ width, height, durationMs } })
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
  await insertReady(db, { ...{ id, ownerId, kind, type: redrawnType, size }, ...{ width, height, durationMs: null } })
  return id
}
