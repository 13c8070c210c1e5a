import { redrawnType } from '#providers/images/index.ts'
import type { Context } from '#server/context.ts'
import { windowed } from '../bytes/service.server.ts'
import { lookAt } from '../inspection/service.server.ts'
import { mediaKey, privateKey, servedType } from '../media/rules.ts'
import { type UploadKind, type UploadType, variantNames } from '../spec.ts'
import { findUpload, insertReady } from '../store.server.ts'

type Adopted = { ownerId: string; kind: UploadKind; type: UploadType; key: string }

/** As much as the column holds: what is larger is stored and played, and only said to be so large. */
const sizeMax = 2_147_483_647

/**
 * Takes over a film that a provider of ours put into storage, as if it had been uploaded: to be kept within a day. What it
 * came as stays for the caller to remove. Recorders write lengths that are not quite true: what cannot be measured is taken
 * without. @returns undefined: there is no such object, or nothing in it.
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
 * A picture for all once more, as a private upload of another kind: to be kept within a day, and to go its own way from then
 * on. Everybody has seen it, so its preview is not blurred.
 * @returns its id; undefined: there is no such picture of theirs any more.
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
