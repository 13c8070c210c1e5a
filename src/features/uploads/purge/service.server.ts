import type { Context } from '#server/context.ts'
import { keysOf, privateKey, quarantineKey } from '../media/rules.ts'
import { deleteUploads, takeDropped } from '../store.server.ts'

/**
 * Removes the files of uploads that were dropped or that nobody kept in time, a batch of them; with `ownerId` only those
 * that person dropped. Killed half way it begins again. @returns how many uploads.
 */
export async function tidyUploads({ db, providers: { storage } }: Context, ownerId?: string): Promise<number> {
  const dropped = await takeDropped(db, ownerId)
  for (const { id, partsId, copyId } of dropped) {
    if (partsId) await storage.dropParts(quarantineKey(id), partsId)
    if (copyId) await storage.dropParts(privateKey(id, 'file'), copyId)
    await storage.remove(keysOf(id))
  }
  await deleteUploads(
    db,
    dropped.map(({ id }) => id),
  )
  return dropped.length
}
