import type { Storage } from '#providers/storage/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { privateKey, quarantineKey, servedType } from '../rules/media.ts'
import { slicesOf } from '../rules.ts'
import { kindRefusals, partBytes, singleMaxBytes } from '../spec.ts'
import { type Measured, noteCopy, type Upload } from '../store.server.ts'
import { lookAt, plays } from './look/look.server.ts'
import { type Change, changed, type Source, touches, windowed } from './look/source.server.ts'
import { signatureOf } from './signature.server.ts'

/**
 * Takes a film, a sound or a document in, to where only a signed address leads: a film or a sound without what it says
 * besides picture and sound, place and camera above all.
 */
export async function takeFileIn(ctx: SignedInContext, upload: Upload): Promise<Measured> {
  const { id, kind, type } = upload
  const { storage } = ctx.providers
  if (!plays(type)) {
    if ((await signatureOf(ctx.providers, id)) !== type) throw new AppError(kindRefusals(kind).type)
    await storage.copy(quarantineKey(id), privateKey(id, 'file'), servedType(type))
    return { width: null, height: null, durationMs: null }
  }
  // what reads past its own end is not what it says
  const look = await lookAt(type, arrivedFile(ctx, upload)).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  if (!look) throw new AppError(kindRefusals(kind).type)
  await copyClean(ctx, upload, look.changes)
  const { width, height, durationMs } = look
  return { width, height, durationMs }
}

/** What waits to be looked at, read a little here and there. */
export const arrivedFile = ({ providers: { storage } }: SignedInContext, { id, size }: Upload): Source =>
  windowed(size, (span) => storage.readBytes(quarantineKey(id), span))

/**
 * Copies a file to where only a signed address leads, with its changes. Parts that change come through here, one at a
 * time; all others are copied within storage.
 */
export async function copyClean(ctx: SignedInContext, upload: Upload, changes: readonly Change[]): Promise<void> {
  const { id, type, size } = upload
  const { storage } = ctx.providers
  const [from, to] = [quarantineKey(id), privateKey(id, 'file')]
  if (changes.length === 0) return storage.copy(from, to, servedType(type))
  if (size <= singleMaxBytes) {
    const bytes = await bytesOf(storage, from, { start: 0, size })
    return storage.write(to, changed(bytes, 0, changes), servedType(type))
  }
  // an earlier try got no further
  if (upload.copyId) await storage.dropParts(to, upload.copyId)
  const copyId = await storage.startParts(to, servedType(type))
  await noteCopy(ctx.db, id, copyId)
  for (const { number, offset: start, size: count } of slicesOf(size, partBytes)) {
    const span = { start, size: count }
    if (touches(changes, span))
      await storage.writePart(to, copyId, number, changed(await bytesOf(storage, from, span), start, changes))
    else await storage.copyPart(from, span, to, copyId, number)
  }
  if ((await storage.finishParts(to, copyId, size)) !== 'finished') throw new Error('a copy was not finished')
}

async function bytesOf(storage: Storage, key: string, span: { start: number; size: number }): Promise<Uint8Array> {
  const bytes = await storage.readBytes(key, span)
  if (bytes?.length !== span.size) throw new Error('storage gave fewer bytes than it has')
  return bytes
}
